import type { LiveStream, LiveStreamState } from '@pb/contract/live-stream-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import { findNeighborhood } from '@pb/rules/neighborhoods'
import type { AdType } from '@pb/rules/vocabulary'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { addressOnRequest } from '../../listings/index.ts'
import { mayManage } from '../../open-houses/index.ts'
import { formatListing } from '../../showings/index.ts'
import { watchingSince } from '../watch/watching.ts'
import '../tables.ts'

export interface LiveStreamRow extends Selectable<Tables['live_stream']> {
  readonly listing_id: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly remarks: string
  readonly is_online_only: boolean
  readonly open_house_canceled_at: Date | null
  readonly open_house_version: number
  readonly ad_type: AdType
  readonly address: string
  /** Whether people who do not sign in may see it. */
  readonly internet_address_display: boolean
  readonly unit: string
  readonly neighborhood: string
  readonly photo: string | null
  readonly on_market: boolean
  readonly agent_id: string
  readonly agent_name: string
  readonly viewers: number
  /** Whether fragments are stored. */
  readonly has_fragments: boolean
}

/** Returns live streams of the office's listings, by a condition on `live_stream s`, `open_house o` and `listing l`. */
export async function findLiveStreamRows(
  db: Db | Tx,
  now: Date,
  condition: RawBuilder<unknown>,
  clauses: RawBuilder<unknown> = sql``,
): Promise<LiveStreamRow[]> {
  const { rows } = await sql<LiveStreamRow>`
    SELECT s.*, o.listing_id, o.starts_at, o.ends_at, o.remarks, o.is_online_only,
      o.canceled_at AS open_house_canceled_at, o.version AS open_house_version,
      l.ad_type, b.address, l.internet_address_display, u.label AS unit, l.neighborhood,
      coalesce((SELECT p.name FROM listing_photo p WHERE p.listing_id = l.id ORDER BY p.position LIMIT 1), b.photo) AS photo,
      l.deleted_at IS NULL AND l.standard_status IN ('Active', 'Coming Soon') AS on_market,
      l.agent_id, host.name AS agent_name,
      (SELECT count(*)::int FROM live_viewer v WHERE v.live_stream_id = s.id AND v.removed_at IS NULL
        AND v.last_seen_at > ${watchingSince(now)}::timestamptz) AS viewers,
      EXISTS (SELECT FROM live_fragment f WHERE f.live_stream_id = s.id) AS has_fragments
    FROM live_stream s JOIN open_house o ON o.id = s.open_house_id
      JOIN listing l ON l.id = o.listing_id AND l.agent_id IS NOT NULL
      JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
      JOIN person host ON host.id = l.agent_id
    WHERE ${condition} ${clauses}`.execute(db)
  return rows
}

/** A listing's title for people who do not sign in. */
export const formatPublicListing = (row: LiveStreamRow): string =>
  row.internet_address_display ? formatListing(row) : addressOnRequest

/** A live stream that the actor may manage. Throws `not_found`. */
export async function getLiveStreamRow(
  db: Db | Tx,
  actor: Actor,
  id: string,
  now: Date,
): Promise<LiveStreamRow> {
  const [row] = await findLiveStreamRows(db, now, sql`s.id = ${id} AND ${mayManage(actor)}`)
  if (!row) throw new AppError('not_found')
  return row
}

/** Locks a live stream that the actor may manage, with its open house. Throws `not_found`. */
export async function lockLiveStream(tx: Tx, actor: Actor, id: string, now: Date): Promise<LiveStreamRow> {
  await sql`SELECT FROM live_stream s JOIN open_house o ON o.id = s.open_house_id WHERE s.id = ${id}
    FOR NO KEY UPDATE`.execute(tx)
  return getLiveStreamRow(tx, actor, id, now)
}

/** Changes of the live stream and of its open house both make another version. */
export const getVersion = (row: Pick<LiveStreamRow, 'version' | 'open_house_version'>): number =>
  row.version + row.open_house_version

type StateColumns = Pick<
  LiveStreamRow,
  | 'starts_at'
  | 'ends_at'
  | 'source'
  | 'canceled_at'
  | 'open_house_canceled_at'
  | 'started_at'
  | 'ended_at'
  | 'leased_until'
>

export function getState(row: StateColumns, now: Date): LiveStreamState {
  if (row.canceled_at || row.open_house_canceled_at) return 'canceled'
  if (row.ended_at) return 'past'
  if (row.started_at) return now < row.leased_until ? 'live' : 'interrupted'
  if (now >= row.ends_at) return 'past'
  return row.source === 'elsewhere' && now >= row.starts_at ? 'live' : 'upcoming'
}

/** A recording exists once the broadcast has ended and was to be kept. */
export function getRecordingState(
  row: Pick<LiveStreamRow, 'keep_recording' | 'has_fragments' | 'ended_at' | 'recording_state'>,
): LiveStream['recording_state'] {
  return row.keep_recording && row.has_fragments && row.ended_at ? row.recording_state : 'none'
}

export function presentLiveStream(row: LiveStreamRow, now: Date): LiveStream {
  return {
    live_stream_id: row.id,
    open_house_id: row.open_house_id,
    state: getState(row, now),
    time_start: toUnixSeconds(row.starts_at),
    time_end: toUnixSeconds(row.ends_at),
    remarks: row.remarks,
    source: row.source,
    outside_url: row.outside_url,
    online_only: row.is_online_only ? 1 : 0,
    keep_recording: row.keep_recording ? 1 : 0,
    chat: row.chat ? 1 : 0,
    listing: {
      advertisement_id: row.listing_id,
      ad_type: row.ad_type,
      title: formatListing(row),
      neighborhood: findNeighborhood(row.neighborhood)?.name ?? row.neighborhood,
      photo: row.photo,
      active: row.on_market ? 1 : 0,
    },
    agent: { user_id: row.agent_id, name: row.agent_name },
    viewers: row.viewers,
    peak_viewers: row.peak_viewers,
    recording_state: getRecordingState(row),
    version: getVersion(row),
  }
}
