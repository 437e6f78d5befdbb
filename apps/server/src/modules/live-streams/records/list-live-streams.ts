import type { Query, Reply } from '@pb/contract/endpoint'
import type { liveStreams } from '@pb/contract/live-streams'
import { sql } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { one } from '../../../platform/db/one-row.ts'
import { mayManage } from '../../open-houses/index.ts'
import { findLiveStreamRows, presentLiveStream } from './stream-row.ts'

const isCanceled = sql`(s.canceled_at IS NOT NULL OR o.canceled_at IS NOT NULL)`
/** Ended, or its time passed without a broadcast. */
const isOver = (now: Date) =>
  sql`(s.ended_at IS NOT NULL OR (s.started_at IS NULL AND o.ends_at <= ${now}::timestamptz))`

const filters = {
  upcoming: (now: Date) => sql`NOT ${isCanceled} AND NOT ${isOver(now)}`,
  past: (now: Date) => sql`NOT ${isCanceled} AND ${isOver(now)}`,
  canceled: () => isCanceled,
}

const latestFirst = () => sql`ORDER BY o.starts_at DESC, s.id DESC`
const orders = {
  upcoming: (now: Date) => sql`ORDER BY s.started_at IS NOT NULL
      OR (s.source = 'elsewhere' AND o.starts_at <= ${now}::timestamptz) DESC, o.starts_at, s.id`,
  past: latestFirst,
  canceled: latestFirst,
}

/** A page of the live streams of the actor's listings, with the number in each list. Throws `forbidden_role`. */
export async function listLiveStreams(
  actor: Actor,
  deps: Deps,
  { when, scope, listing_id: listingId, limit, offset }: Query<(typeof liveStreams)['liveStreams']>,
): Promise<Reply<(typeof liveStreams)['liveStreams']>> {
  if (scope === 'office' && !hasRole(actor, 'SUPERVISOR')) throw new AppError('forbidden_role')
  const now = deps.clock.now()
  const whose = scope === 'office' ? sql`l.agent_id IS NOT NULL` : sql`l.agent_id = ${actor.personId}`
  // Of one listing, those who may manage it see all.
  const within = listingId === undefined ? whose : sql`${mayManage(actor)} AND o.listing_id = ${listingId}`
  const [rows, counted] = await Promise.all([
    findLiveStreamRows(
      deps.db,
      now,
      sql`${within} AND ${filters[when](now)}`,
      sql`${orders[when](now)} LIMIT ${limit} OFFSET ${offset}`,
    ),
    sql<{ upcoming: number; past: number; canceled: number }>`
      SELECT count(*) FILTER (WHERE ${filters.upcoming(now)})::int AS upcoming,
        count(*) FILTER (WHERE ${filters.past(now)})::int AS past,
        count(*) FILTER (WHERE ${filters.canceled()})::int AS canceled
      FROM live_stream s JOIN open_house o ON o.id = s.open_house_id JOIN listing l ON l.id = o.listing_id
      WHERE ${within}`.execute(deps.db),
  ])
  const counts = one(counted.rows)
  return { collection: rows.map((row) => presentLiveStream(row, now)), total: counts[when], counts }
}
