import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { toWatchUrl } from './token.ts'
import '../tables.ts'

/** What a listing shows of a live stream that is to come, live, or recorded for everyone. */
export interface LiveStreamLink {
  readonly listing_id: string
  readonly state: 'upcoming' | 'live' | 'recording'
  readonly starts_at: Date
  readonly ends_at: Date
  readonly url: string
}

interface Row {
  /** Null for one of a source. */
  readonly id: string | null
  readonly listing_id: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly state: LiveStreamLink['state']
  readonly url: string
}

const streamState = (now: Date) => sql`
  CASE WHEN s.started_at IS NOT NULL AND s.ended_at IS NULL THEN 'live'
    WHEN s.started_at IS NULL AND o.ends_at > ${now}::timestamptz THEN
      CASE WHEN s.source = 'elsewhere' AND o.starts_at <= ${now}::timestamptz THEN 'live' ELSE 'upcoming' END
    WHEN s.ended_at IS NOT NULL AND s.keep_recording AND s.recording_state = 'public'
      AND EXISTS (SELECT FROM live_fragment f WHERE f.live_stream_id = s.id) THEN 'recording' END`

/**
 * Live streams of listings that everyone may see: those that are live, then those to come, then recordings; of feeds the
 * addresses of those to come.
 */
export async function findLiveStreamLinks(
  deps: Pick<Deps, 'env'> & { readonly db: Db },
  listingIds: readonly string[],
  now: Date,
): Promise<LiveStreamLink[]> {
  if (listingIds.length === 0) return []
  const { rows } = await sql<Row>`
    WITH shown AS (
      SELECT s.id, o.listing_id, o.starts_at, o.ends_at, ${streamState(now)} AS state, '' AS url
      FROM open_house o JOIN live_stream s ON s.open_house_id = o.id
        JOIN listing l ON l.id = o.listing_id JOIN agent ON agent.person_id = l.agent_id
      WHERE o.listing_id = ANY (${[...listingIds]}::bigint[]) AND o.canceled_at IS NULL AND s.canceled_at IS NULL
        AND agent.deactivated_at IS NULL
      UNION ALL
      SELECT NULL, o.listing_id, o.starts_at, o.ends_at,
        CASE WHEN o.starts_at <= ${now}::timestamptz THEN 'live' ELSE 'upcoming' END, o.livestream_url
      FROM open_house o WHERE o.listing_id = ANY (${[...listingIds]}::bigint[]) AND o.livestream_url <> ''
        AND o.ends_at > ${now}::timestamptz
    )
    SELECT * FROM shown WHERE state IS NOT NULL
    ORDER BY array_position(ARRAY['live', 'upcoming', 'recording'], state),
      CASE WHEN state = 'recording' THEN -extract(epoch FROM starts_at) ELSE extract(epoch FROM starts_at) END, id, url
    LIMIT 200`.execute(deps.db)
  return rows.map(({ id, listing_id, state, starts_at, ends_at, url }) => ({
    listing_id,
    state,
    starts_at,
    ends_at,
    url: id === null ? url : toWatchUrl(deps, id),
  }))
}

/** A live stream as listings show it. */
export const presentLiveStreamLink = ({ state, starts_at, ends_at, url }: LiveStreamLink) => ({
  state,
  time_start: toUnixSeconds(starts_at),
  time_end: toUnixSeconds(ends_at),
  url,
})
