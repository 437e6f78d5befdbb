import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { publishClientChange, setStages } from '../clients/index.ts'
import { removeTasksInBulk } from '../clients/tasks/index.ts'
import type { ClientStage } from '@pb/rules/clients'
import { followUpErrors } from './texts.ts'
import './tables.ts'

/**
 * Cancels the emails that are not in the outbox yet, removes the tasks that are still open, and sets back the stages that
 * are still those of the follow-up. Throws `not_found`, or `conflict` when it is undone already.
 */
export async function undoFollowUp(actor: Actor, deps: Deps, id: string): Promise<void> {
  const agentId = actor.personId
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const followUp = await tx
      .selectFrom('follow_up')
      .select(['stage', 'undone_at'])
      .where('id', '=', id)
      .where('agent_id', '=', agentId)
      .forUpdate()
      .executeTakeFirst()
    if (!followUp) throw new AppError('not_found')
    if (followUp.undone_at) throw new AppError('conflict', followUpErrors.alreadyUndone)
    await tx.updateTable('follow_up').set({ undone_at: now }).where('id', '=', id).execute()
    await sql`UPDATE follow_up_client SET state = 'canceled' WHERE follow_up_id = ${id} AND state = 'waiting'`.execute(
      tx,
    )
    const { rows } = await sql<{
      client_id: string
      task_id: string | null
      stage_before: ClientStage | null
    }>`
      SELECT client_id, task_id, stage_before FROM follow_up_client
      WHERE follow_up_id = ${id} AND agent_id = ${agentId} ORDER BY client_id`.execute(tx)
    await removeTasksInBulk(
      tx,
      agentId,
      rows.flatMap(({ task_id }) => task_id ?? []),
      now,
    )
    const stages = rows.flatMap(({ client_id, stage_before: stage }) => (stage ? { client_id, stage } : []))
    if (followUp.stage) await setStages(tx, agentId, stages, now, followUp.stage)
    await publishClientChange(tx, deps, agentId, '0')
  })
}
