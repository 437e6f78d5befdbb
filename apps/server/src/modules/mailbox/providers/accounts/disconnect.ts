import { sql } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { publishAccountState } from './require-reconnect.ts'
import { switchToBuiltin, inAccountTransaction } from './switch-account.ts'
import { findAccount, markDisconnected } from './queries.ts'
import { queueRevocation } from './revocation.ts'
import { noConnectedAccount } from './texts.ts'

/** Deletes the stored credentials and queues the revocation of an OAuth grant. */
async function forgetCredentials(tx: Tx, deps: Deps, personId: string): Promise<void> {
  const row = await findAccount(tx, personId)
  if (row && row.credentials !== null && row.subject !== null)
    await queueRevocation(tx, deps, { personId, subject: row.subject, sealed: row.credentials })
  await markDisconnected(tx, personId, deps.clock.now())
  await publishAccountState(tx, deps, personId, 'disconnected')
}

/** Disconnects the account: stored mail stays readable, nothing is sent or received. Throws `conflict` when none is connected. */
export async function disconnect({ personId }: Actor, deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { provider } = await lockMailbox(tx, personId)
    const row = await findAccount(tx, personId)
    if (provider === 'builtin' || !row || row.state === 'disconnected')
      throw new AppError('conflict', noConnectedAccount)
    await forgetCredentials(tx, deps, personId)
  })
}

/** Switches the mailbox to the built-in provider and disconnects the account. Throws `conflict`. */
export async function moveToBuiltin({ personId }: Actor, deps: Deps): Promise<void> {
  await inAccountTransaction(deps, async (tx) => {
    await switchToBuiltin(tx, deps, personId)
    await forgetCredentials(tx, deps, personId)
  })
}

/** A deactivated agent who returns within this time does not have to reconnect. */
const retentionDays = 7

/** Deletes the credentials of agents who were deactivated. */
export async function forgetDeactivatedAgents(deps: Deps): Promise<void> {
  const { rows } = await sql<{
    person_id: string
  }>`SELECT person_id FROM mail_account JOIN agent USING (person_id)
    WHERE credentials IS NOT NULL
      AND deactivated_at < ${deps.clock.now()}::timestamptz - make_interval(days => ${retentionDays})`.execute(
    deps.db,
  )
  for (const { person_id } of rows)
    await deps.db.transaction().execute(async (tx) => {
      await lockMailbox(tx, person_id)
      await forgetCredentials(tx, deps, person_id)
    })
}
