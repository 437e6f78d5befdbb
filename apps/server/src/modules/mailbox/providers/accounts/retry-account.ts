import type { Actor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { releaseRetries } from '../../outbox/release-retries.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { wakeMailbox } from '../sync/mailbox-lease.ts'
import { findActiveAccount } from './queries.ts'
import { noConnectedAccount } from './texts.ts'

/** Makes the next attempts to sync and to send due now. Throws `conflict` when no account is connected. */
export async function retryAccount({ personId }: Actor, deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, personId)
    const account = await findActiveAccount(tx, personId)
    if (account?.state !== 'connected') throw new AppError('conflict', noConnectedAccount)
    await wakeMailbox({ db: tx, clock: deps.clock }, personId)
    await releaseRetries(tx, deps, personId)
  })
}
