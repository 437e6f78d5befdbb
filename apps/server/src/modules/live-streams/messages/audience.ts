import type { Audience, AudienceViewer } from '@pb/contract/live-stream-schemas'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getLiveStreamRow } from '../records/stream-row.ts'
import { viewerName } from '../texts.ts'
import { liveStreamChanged } from '../watch/live-cache.ts'
import { watchingSince } from '../watch/watching.ts'
import { findHostMessages } from './host-messages.ts'
import { presentHostMessage } from './message-row.ts'

const maxViewers = 500
const maxMessages = 200

interface ViewerRow {
  readonly id: string
  readonly name: string
  readonly number: number
  readonly watching: boolean
  readonly muted: boolean
  readonly removed: boolean
}

async function findViewers(db: Db, now: Date, condition: RawBuilder<unknown>): Promise<ViewerRow[]> {
  const { rows } = await sql<ViewerRow>`
    SELECT id, name, number, last_seen_at > ${watchingSince(now)}::timestamptz AND removed_at IS NULL AS watching,
      muted_at IS NOT NULL AS muted, removed_at IS NOT NULL AS removed
    FROM live_viewer WHERE ${condition} ORDER BY id DESC LIMIT ${maxViewers}`.execute(db)
  return rows
}

const presentViewer = ({ id, name, number, watching, muted, removed }: ViewerRow): AudienceViewer => ({
  viewer_id: id,
  name: name || viewerName(number),
  watching: watching ? 1 : 0,
  muted: muted ? 1 : 0,
  removed: removed ? 1 : 0,
})

/** Who watch, and the messages after one; the latest without it. Throws `not_found`. */
export async function getAudience(
  actor: Actor,
  deps: Deps,
  id: string,
  after: string | undefined,
): Promise<Audience> {
  const now = deps.clock.now()
  const { viewers, peak_viewers } = await getLiveStreamRow(deps.db, actor, id, now)
  const latest = sql`ORDER BY m.id DESC LIMIT ${maxMessages}`
  const [watching, messages, hidden] = await Promise.all([
    findViewers(
      deps.db,
      now,
      sql`live_stream_id = ${id} AND (last_seen_at > ${watchingSince(now)}::timestamptz
        OR muted_at IS NOT NULL OR removed_at IS NOT NULL)`,
    ),
    after === undefined
      ? findHostMessages(deps.db, sql`m.live_stream_id = ${id}`, latest).then((rows) => rows.toReversed())
      : findHostMessages(
          deps.db,
          sql`m.live_stream_id = ${id} AND m.id > ${after}`,
          sql`ORDER BY m.id LIMIT ${maxMessages}`,
        ),
    findHostMessages(deps.db, sql`m.live_stream_id = ${id} AND m.hidden_at IS NOT NULL`, latest),
  ])
  return {
    viewers,
    peak_viewers,
    collection: watching.map(presentViewer),
    messages: messages.map((row) => presentHostMessage(row, actor.personId)),
    hidden_ids: hidden.map(({ id: messageId }) => messageId),
  }
}

/** Mutes or removes a viewer, or undoes it. Throws `not_found`. */
export async function saveViewer(
  actor: Actor,
  deps: Deps,
  { id, viewerId }: { readonly id: string; readonly viewerId: string },
  { muted, removed }: { readonly muted?: 0 | 1 | undefined; readonly removed?: 0 | 1 | undefined },
): Promise<AudienceViewer> {
  const now = deps.clock.now()
  await getLiveStreamRow(deps.db, actor, id, now)
  const toTime = (bit: 0 | 1) => (bit === 1 ? now : null)
  if (muted !== undefined || removed !== undefined)
    await deps.db
      .updateTable('live_viewer')
      .set({
        ...(muted !== undefined && { muted_at: toTime(muted) }),
        ...(removed !== undefined && { removed_at: toTime(removed) }),
      })
      .where('id', '=', viewerId)
      .where('live_stream_id', '=', id)
      .execute()
  const [viewer] = await findViewers(deps.db, now, sql`id = ${viewerId} AND live_stream_id = ${id}`)
  if (!viewer) throw new AppError('not_found')
  liveStreamChanged(deps, id)
  return presentViewer(viewer)
}
