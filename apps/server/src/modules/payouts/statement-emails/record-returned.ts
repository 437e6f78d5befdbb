import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { notify } from '../../notifications/index.ts'
import { notificationTexts } from '../texts.ts'
import '../tables.ts'

/** Records that a statement came back, and notifies who sent it, once. Other emails of the office change nothing here. */
export async function recordReturnedStatement(deps: Deps, mailId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      id: string
      attempt: number
      asked_by: string
      month: string
      name: string
    }>`
      UPDATE statement_email e SET state = 'returned', changed_at = ${deps.clock.now()} FROM person p
      WHERE e.mail_id = ${mailId} AND e.state IN ('queued', 'sent', 'uncertain', 'failed') AND p.id = e.agent_id
      RETURNING e.id, e.attempt, e.asked_by, to_char(e.month, 'YYYY-MM') AS month, p.name`.execute(tx)
    for (const { id, attempt, asked_by, month, name } of rows)
      await notify(tx, deps, asked_by, {
        kind: 'deal',
        message: notificationTexts.statementReturned(name),
        payload: { link: `/payouts/statements?month=${month}` },
        key: `statement-returned:${id}:${attempt}`,
      })
  })
}
