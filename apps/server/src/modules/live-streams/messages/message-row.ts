import type { HostMessage, LiveMessage } from '@pb/contract/live-stream-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Insertable, Selectable } from 'kysely'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

export type MessageRow = Selectable<Tables['live_message']>

/** Stores a message, or returns the one with its key. */
export async function insertMessage(
  tx: Tx,
  message: Insertable<Tables['live_message']>,
): Promise<{ readonly row: MessageRow; readonly isNew: boolean }> {
  const row = await tx
    .insertInto('live_message')
    .values(message)
    .onConflict((conflict) => conflict.constraint('live_message_once').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row) return { row, isNew: true }
  const before = await tx
    .selectFrom('live_message')
    .selectAll()
    .where('live_stream_id', '=', message.live_stream_id)
    .where('key', '=', message.key)
    .executeTakeFirstOrThrow()
  return { row: before, isNew: false }
}

export const presentMessage = ({ id, kind, name, text, created_at }: MessageRow): LiveMessage => ({
  message_id: id,
  kind,
  name,
  text,
  time: toUnixSeconds(created_at),
})

/** A message with the agent of its inquiry. */
export type HostMessageRow = MessageRow & { readonly inquiry_agent_id: string | null }

/** A message as its host sees it; of the inquiry only the link of an own one. */
export const presentHostMessage = (row: HostMessageRow, personId: string): HostMessage => ({
  ...presentMessage(row),
  hidden: row.hidden_at ? 1 : 0,
  viewer_id: row.viewer_id,
  inquiry_id: row.inquiry_agent_id === personId ? row.inquiry_id : null,
})
