import { sql } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { tellAccount } from './lapse.ts'
import { backToBuiltin, moving } from './move.ts'
import { accountRow, markDisconnected } from './queries.ts'
import { giveBack } from './revoke.ts'

/** Forgets what lets the office in, and gives it back where somebody gave it. */
async function forget(tx: Tx, deps: Deps, personId: string): Promise<void> {
  const row = await accountRow(tx, personId)
  if (row && row.credentials !== null && row.subject !== null)
    await giveBack(tx, deps, { personId, subject: row.subject, sealed: row.credentials })
  await markDisconnected(tx, personId, deps.clock.now())
  await tellAccount(tx, deps, personId, 'disconnected')
}

/** Ends the connection: what is here can be read, nothing comes or leaves. Throws `conflict` where there is none. */
export async function disconnect({ personId }: Actor, deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { provider } = await lockMailbox(tx, personId)
    const row = await accountRow(tx, personId)
    if (provider === 'builtin' || !row || row.state === 'disconnected')
      throw new AppError('conflict', 'No mail account is connected.')
    await forget(tx, deps, personId)
  })
}

/** Takes the mailbox back to the office's own mail, and ends the connection. Throws `conflict`. */
export async function moveToBuiltin({ personId }: Actor, deps: Deps): Promise<void> {
  await moving(deps, async (tx) => {
    await backToBuiltin(tx, deps, personId)
    await forget(tx, deps, personId)
  })
}

/** Somebody who has left may come back for so long without connecting anew. */
const leaverDays = 7

/** Gives back what lets the office into the accounts of agents who have left. */
export async function forgetLeavers(deps: Deps): Promise<void> {
  const { rows } = await sql<{
    person_id: string
  }>`SELECT person_id FROM mail_account JOIN agent USING (person_id)
    WHERE credentials IS NOT NULL
      AND deactivated_at < ${deps.clock.now()}::timestamptz - make_interval(days => ${leaverDays})`.execute(
    deps.db,
  )
  for (const { person_id } of rows)
    await deps.db.transaction().execute(async (tx) => {
      await lockMailbox(tx, person_id)
      await forget(tx, deps, person_id)
    })
}
