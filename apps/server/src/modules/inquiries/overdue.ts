import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/db/db.ts'
import { findAgentsOnDuty, notifyAgents, publishInquiry } from './intake/notify-agents.ts'
import { recordColumns, type InquiryRecord } from './list/select-rows.ts'
import { writeInquiry } from './record/change-inquiry.ts'
import { intakeTexts } from './texts.ts'

/** The job that makes inquiries unassigned that were not answered by the response goal. */
export const overdueJob = 'inquiries.overdue'

const batchSize = 100

/** Makes inquiries unassigned that wait for agents who left: no one reads them there, not even as a client's. */
async function returnFromLeavers(tx: Tx, now: Date): Promise<void> {
  await sql`UPDATE inquiry i SET agent_id = NULL, client_id = NULL, reason = 'returned', assigned_at = ${now},
      previous_agent_id = agent_id, read_at = NULL, overdue_at = NULL, version = version + 1
    WHERE state = 'open' AND needs_response
      AND agent_id IN (SELECT person_id FROM agent WHERE deactivated_at IS NOT NULL)`.execute(tx)
}

/**
 * Makes overdue inquiries unassigned, each once, and notifies their agents and those on duty. The inquiry of an agent's
 * client stays, and its agent is reminded; that of an agent who left does not. May run twice at once.
 */
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
      const onDuty = rows.length === 0 ? [] : await findAgentsOnDuty(tx)
      for (const record of rows) {
        const { id: inquiryId, agent_id: agentId } = record
        // An agent's client waits for this agent, and what may be forged is no reason to wake others.
        const stays = record.client_id !== null || record.reading === 'unverified'
        if (agentId === null || stays) await writeInquiry(tx, inquiryId, { overdue_at: now })
        else
          await writeInquiry(tx, inquiryId, {
            agent_id: null,
            reason: 'overdue',
            assigned_at: now,
            previous_agent_id: agentId,
            overdue_at: now,
          })
        const key = `inquiry-overdue:${inquiryId}:${record.waiting_since!.getTime()}`
        const others = onDuty.filter((person) => person !== agentId)
        if (agentId !== null) {
          const message = stays ? intakeTexts.overdueClient(record) : intakeTexts.overdue(record)
          await notifyAgents(tx, deps, [agentId], { inquiryId, message, key })
        }
        if (!stays) {
          await notifyAgents(tx, deps, others, { inquiryId, message: intakeTexts.unassigned(record), key })
          await publishInquiry(tx, deps, others, inquiryId)
        }
        if (agentId !== null) await publishInquiry(tx, deps, [agentId], inquiryId)
      }
      return rows.length
    })
}
