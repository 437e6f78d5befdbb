import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineQueueLeases, type Lease } from '../../../platform/leases/leases.ts'
import { notifyAgents } from '../intake/notify-agents.ts'
import { publishToAgents, reopenAnswer } from '../record/change-inquiry.ts'
import { recordColumns, type InquiryRecord } from '../list/select-rows.ts'
import { intakeTexts } from '../texts.ts'

export const answerLeases = defineQueueLeases({ table: 'inquiry_message', key: ['id'] })

/** Whether a later answer reached the person, or may yet. */
async function wasAnsweredSince(tx: Tx, inquiryId: string, messageId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM inquiry_message WHERE inquiry_id = ${inquiryId} AND direction = 'out'
    AND id > ${messageId} AND state <> 'failed' LIMIT 1`.execute(tx)
  return rows.length > 0
}

/**
 * Records why an answer was not sent: the inquiry waits for an answer again, and its agent is notified. With a lease it
 * has no effect when another process has taken the answer over.
 */
export async function recordFailure(
  deps: Deps,
  messageId: string,
  failure: string,
  lease?: Lease,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const failed = await tx
      .updateTable('inquiry_message')
      .set({ state: 'failed', failure })
      .where('id', '=', messageId)
      .where('state', 'in', lease ? ['waiting', 'sending'] : ['waiting', 'sending', 'queued', 'sent'])
      .where(answerLeases.isHeld(lease))
      .returning(['inquiry_id', 'agent_id'])
      .executeTakeFirst()
    if (!failed) return
    const { rows } = await sql<InquiryRecord>`
      SELECT ${recordColumns} FROM inquiry i WHERE i.id = ${failed.inquiry_id} FOR UPDATE`.execute(tx)
    const record = one(rows)
    if (!record.needs_response && !(await wasAnsweredSince(tx, record.id, messageId)))
      await reopenAnswer(tx, record, deps.clock.now())
    await publishToAgents(tx, deps, record.id, [record.agent_id, failed.agent_id])
    if (failed.agent_id !== null)
      await notifyAgents(tx, deps, [failed.agent_id], {
        inquiryId: record.id,
        message: intakeTexts.notSent(record),
        key: `inquiry-not-sent:${messageId}`,
      })
  })
}
