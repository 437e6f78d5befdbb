import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/db.ts'
import { recordColumns, type InquiryRecord } from './list/select-rows.ts'
import { escalate } from './routing/escalate.ts'

/** The job that escalates inquiries that were not answered by the response goal. */
export const overdueJob = 'inquiries.overdue'

const batchSize = 100

/** Makes inquiries unassigned that wait for agents who left: no one reads them there, not even as a client's. */
async function returnFromLeavers(tx: Tx, now: Date): Promise<void> {
  await sql`UPDATE inquiry i SET agent_id = NULL, client_id = NULL, pond_id = NULL, reason = 'returned', assigned_at = ${now}, route = NULL,
      previous_agent_id = agent_id, read_at = NULL, overdue_at = NULL, version = version + 1
    WHERE state = 'open' AND needs_response
      AND agent_id IN (SELECT person_id FROM agent WHERE deactivated_at IS NOT NULL)`.execute(tx)
}

/** Escalates overdue inquiries as their rules say. May run twice at once. */
export async function processOverdue(deps: Deps): Promise<void> {
  for (let count = batchSize; count === batchSize;)
    count = await deps.db.transaction().execute(async (tx) => {
      const now = deps.clock.now()
      await returnFromLeavers(tx, now)
      const { rows } = await sql<InquiryRecord>`
        SELECT ${recordColumns} FROM inquiry i WHERE i.id IN (SELECT id FROM inquiry
          WHERE state = 'open' AND needs_response AND overdue_at IS NULL AND due_at <= ${now}
            AND (snoozed_until IS NULL OR snoozed_until <= ${now})
          ORDER BY due_at, id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)`.execute(tx)
      for (const record of rows) await escalate(tx, deps, record, now)
      return rows.length
    })
}
