import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { InvitationRow } from './find-state.ts'

/**
 * Locks what a message asked for, until the transaction ends.
 *
 * @throws {AppError} `not_found` when the message was deleted meanwhile.
 */
export async function lockInvitation(tx: Tx, agentId: string, messageId: string): Promise<InvitationRow> {
  const row = await tx
    .selectFrom('calendar_invitation')
    .selectAll()
    .where('message_id', '=', messageId)
    .where('agent_id', '=', agentId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}
