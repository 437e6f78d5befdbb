import type { HostMessage } from '@pb/contract/live-stream-schemas'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getLiveStreamRow, getState } from '../records/stream-row.ts'
import { errors } from '../texts.ts'
import { lockAudience } from '../watch/heartbeats.ts'
import { liveStreamChanged } from '../watch/live-cache.ts'
import { insertMessage, presentHostMessage, type HostMessageRow } from './message-row.ts'

/** Messages of a live stream with their inquiries, by a condition on `live_message m`. */
export async function findHostMessages(
  db: Db,
  condition: RawBuilder<unknown>,
  clauses: RawBuilder<unknown> = sql``,
): Promise<HostMessageRow[]> {
  const { rows } = await sql<HostMessageRow>`
    SELECT m.*, i.agent_id AS inquiry_agent_id FROM live_message m LEFT JOIN inquiry i ON i.id = m.inquiry_id
    WHERE ${condition} ${clauses}`.execute(db)
  return rows
}

/** Stores what the host writes to the viewers, once for its key. Throws `not_found` and `rule_broken`. */
export async function addHostMessage(
  actor: Actor,
  deps: Deps,
  id: string,
  { text, key }: { readonly text: string; readonly key: string },
): Promise<HostMessage> {
  const now = deps.clock.now()
  const stream = await getLiveStreamRow(deps.db, actor, id, now)
  const state = getState(stream, now)
  if (state === 'canceled') throw new AppError('rule_broken', errors.isCanceled)
  if (state === 'past') throw new AppError('rule_broken', errors.isOver)
  const row = await deps.db.transaction().execute(async (tx) => {
    await lockAudience(tx, id)
    const { name } = await tx
      .selectFrom('person')
      .select('name')
      .where('id', '=', actor.personId)
      .executeTakeFirstOrThrow()
    const message = await insertMessage(tx, {
      live_stream_id: id,
      viewer_id: null,
      kind: 'host',
      name,
      text,
      key: `host:${actor.personId}:${key}`,
      created_at: now,
    })
    return message.row
  })
  liveStreamChanged(deps, id)
  return presentHostMessage({ ...row, inquiry_agent_id: null }, actor.personId)
}

/** Takes a message down, or shows it again. Throws `not_found`. */
export async function setHidden(
  actor: Actor,
  deps: Deps,
  { id, messageId }: { readonly id: string; readonly messageId: string },
  hidden: boolean,
): Promise<HostMessage> {
  const now = deps.clock.now()
  await getLiveStreamRow(deps.db, actor, id, now)
  await sql`UPDATE live_message SET hidden_at = ${hidden ? now : null}::timestamptz
    WHERE id = ${messageId} AND live_stream_id = ${id} AND (hidden_at IS NOT NULL) <> ${hidden}`.execute(
    deps.db,
  )
  const [row] = await findHostMessages(deps.db, sql`m.id = ${messageId} AND m.live_stream_id = ${id}`)
  if (!row) throw new AppError('not_found')
  liveStreamChanged(deps, id)
  return presentHostMessage(row, actor.personId)
}
