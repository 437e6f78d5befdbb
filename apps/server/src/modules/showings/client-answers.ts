import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import { lockShowing } from './records/change-showing.ts'
import { cancelInTransaction } from './records/end-showing.ts'
import * as texts from './texts.ts'
import './tables.ts'

const answerData = z.object({
  showing_id: z.string(),
  agent_id: z.string(),
  answer: z.enum(['needs-action', 'accepted', 'tentative', 'declined']),
})

/**
 * Applies a client's answer from their own calendar. Declining cancels a showing that has not begun; other answers show
 * beside it, and the calendar has notified the agent of each.
 */
export async function takeClientAnswer(deps: Deps, data: unknown): Promise<void> {
  const { showing_id: id, agent_id: agentId, answer } = answerData.parse(data)
  if (answer !== 'declined') return
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql`SELECT FROM showing WHERE id = ${id} AND agent_id = ${agentId}`.execute(tx)
    if (rows.length === 0) return
    const row = await lockShowing(tx, agentId, id)
    if (row.status !== 'confirmed' || row.starts_at! <= deps.clock.now()) return
    // Moved meanwhile: the answer was for another time.
    if (row.client_answer !== 'declined') return
    // It is out of the client's calendar already.
    await cancelInTransaction(tx, deps, row, {
      reason: texts.declinedInvitation,
      by: 'client',
      notify: false,
    })
  })
}
