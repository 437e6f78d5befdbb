import { emailKey } from '@pb/rules/mail/addresses'
import pg from 'pg'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { releaseRetries } from '../../outbox/release-retries.ts'
import { markUncertain, cancelSend, findPendingSends } from '../../outbox/cancel-send.ts'
import { lockMailbox, type Mailbox } from '../../store/mailbox.ts'
import { deleteSyncState } from '../sync/remote-messages.ts'
import { ensureSyncRows, wakeMailbox } from '../sync/mailbox-lease.ts'
import { publishAccountState } from './require-reconnect.ts'
import {
  findAccount,
  isColleagueAddress,
  findSignInAddress,
  saveAccount,
  type ConnectedRow,
} from './queries.ts'
import {
  addressChangedNotice,
  alreadyBuiltin,
  colleagueAddress,
  colleagueAddressTaken,
  emailBeingSent,
} from './texts.ts'

const isSameAddress = (a: string, b: string): boolean => emailKey(a) === emailKey(b)

/**
 * Switches a mailbox to another account (docs/decisions/0025). All mail stays here; remote ids of the former account are
 * deleted. Queued mail is sent if the address stays the same and becomes a draft if not; mail that may have been sent
 * becomes `uncertain`. Throws `conflict` while a mail is being sent.
 */
async function switchAccount(
  tx: Tx,
  deps: Deps,
  { person_id, address }: Mailbox,
  to: { readonly provider: Mailbox['provider']; readonly address: string },
): Promise<void> {
  const pending = await findPendingSends(tx, person_id)
  if (pending.some(({ state }) => state === 'sending')) throw new AppError('conflict', emailBeingSent)
  await deleteSyncState(tx, person_id)
  for (const { id, may_have_left } of pending) {
    if (may_have_left) await markUncertain(tx, deps, person_id, id)
    else if (!isSameAddress(address, to.address))
      await cancelSend(tx, deps, person_id, id, addressChangedNotice)
  }
  await tx.updateTable('mailbox').set(to).where('person_id', '=', person_id).execute()
}

/** Connects a mailbox to an account, its current one or another. Throws `conflict`. */
export async function connectAccount(
  tx: Tx,
  deps: Deps,
  personId: string,
  next: Omit<ConnectedRow, 'epoch'>,
): Promise<void> {
  const mailbox = await lockMailbox(tx, personId)
  if (await isColleagueAddress(tx, personId, next.address))
    throw new AppError('conflict', colleagueAddress(next.address))
  const before = await findAccount(tx, personId)
  const stays =
    mailbox.provider === next.provider &&
    isSameAddress(mailbox.address, next.address) &&
    before?.subject === next.subject
  if (!stays) await switchAccount(tx, deps, mailbox, { provider: next.provider, address: next.address })
  const epoch = (before?.epoch ?? 0) + (stays ? 0 : 1)
  await saveAccount(tx, personId, { ...next, epoch }, deps.clock.now())
  // Start the first sync immediately, in any process.
  const { clock } = deps
  await ensureSyncRows({ db: tx, clock }, next.provider)
  await wakeMailbox({ db: tx, clock }, personId)
  await releaseRetries(tx, deps, personId)
  await publishAccountState(tx, deps, personId, 'connected')
}

/** Switches a mailbox to the built-in provider. Throws `conflict` when it already uses it. */
export async function switchToBuiltin(tx: Tx, deps: Deps, personId: string): Promise<void> {
  const mailbox = await lockMailbox(tx, personId)
  if (mailbox.provider === 'builtin') throw new AppError('conflict', alreadyBuiltin)
  const { email } = await findSignInAddress(tx, personId)
  await switchAccount(tx, deps, mailbox, { provider: 'builtin', address: email })
  await releaseRetries(tx, deps, personId)
}

/** Runs `work` in a transaction. Throws `conflict` when a concurrent call takes the same address. */
export async function inAccountTransaction<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await deps.db.transaction().execute(work)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'mailbox_address')
      throw new AppError('conflict', colleagueAddressTaken, { cause: error })
    throw error
  }
}
