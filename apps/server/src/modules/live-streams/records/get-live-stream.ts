import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import { formatListing, formatShowingTime } from '../../showings/index.ts'
import { getClosing, getOpening } from '../broadcast/opening.ts'
import { createHostKey, toWatchPath, toWatchUrl } from '../links/index.ts'
import { getPurgeTime } from '../recording/kept.ts'
import { invitation } from '../texts.ts'
import { getLiveStreamRow, getRecordingState, presentLiveStream, type LiveStreamRow } from './stream-row.ts'

interface Counted {
  readonly messages: number
  readonly questions: number
  readonly invited: number
  readonly update_recipients: number
  readonly duration_ms: number
  readonly bytes: string
}

async function count({ db }: Deps, id: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    SELECT m.messages, m.questions,
      (SELECT count(DISTINCT client_id)::int FROM live_invitation WHERE live_stream_id = ${id}) AS invited,
      (SELECT count(*)::int FROM live_invitee i JOIN client c ON c.id = i.client_id
        WHERE i.live_stream_id = ${id} AND c.archived_at IS NULL) AS update_recipients,
      f.duration_ms, f.bytes
    FROM (SELECT count(*)::int AS messages, count(*) FILTER (WHERE kind = 'question')::int AS questions
        FROM live_message WHERE live_stream_id = ${id}) m,
      (SELECT coalesce(sum(duration_ms), 0)::int AS duration_ms, coalesce(sum(bytes), 0)::text AS bytes
        FROM live_fragment WHERE live_stream_id = ${id}) f`.execute(db)
  return one(rows)
}

function presentRecording(deps: Deps, row: LiveStreamRow, counted: Counted): LiveStreamDetail['recording'] {
  const state = getRecordingState(row)
  const exists = state !== 'none'
  const key = createHostKey(deps, row.id, deps.clock.now())
  return {
    state,
    duration_s: exists ? counted.duration_ms / 1000 : 0,
    bytes: exists ? Number(counted.bytes) : 0,
    trim_from_s: row.trim_from_ms / 1000,
    trim_to_s: row.trim_to_ms === null ? null : row.trim_to_ms / 1000,
    time_purged:
      state === 'deleted' && row.recording_deleted_at
        ? toUnixSeconds(getPurgeTime(row.recording_deleted_at))
        : null,
    url: exists && state !== 'deleted' ? `${toWatchPath(deps, row.id)}/recording.m3u8?viewer=${key}` : null,
  }
}

function presentBroadcast(row: LiveStreamRow, now: Date, key: string): LiveStreamDetail['broadcast'] {
  const isOpen = row.started_at !== null && row.ended_at === null
  return {
    state: isOpen
      ? now < row.leased_until
        ? 'live'
        : 'interrupted'
      : row.ended_at === null
        ? 'idle'
        : 'ended',
    time_started: toUnixSecondsOrNull(row.started_at),
    time_ended: toUnixSecondsOrNull(row.ended_at),
    time_opens: toUnixSeconds(getOpening(row)),
    time_closes: toUnixSeconds(getClosing(row)),
    by_this_key: key !== '' && row.broadcaster_key === key ? 1 : 0,
  }
}

/** One live stream as its host sees it. Throws `not_found`. */
export async function getLiveStream(
  actor: Actor,
  deps: Deps,
  id: string,
  { broadcasterKey = '' }: { readonly broadcasterKey?: string | undefined } = {},
): Promise<LiveStreamDetail> {
  const now = deps.clock.now()
  const row = await getLiveStreamRow(deps.db, actor, id, now)
  const counted = await count(deps, id)
  const listing = formatListing(row)
  const minutes = (row.ends_at.getTime() - row.starts_at.getTime()) / 60_000
  return {
    ...presentLiveStream(row, now),
    watch_url: toWatchUrl(deps, id),
    messages: counted.messages,
    questions: counted.questions,
    recording: presentRecording(deps, row, counted),
    broadcast: presentBroadcast(row, now, broadcasterKey),
    invitation: {
      subject: invitation.subject(listing),
      message: invitation.message(listing, formatShowingTime(row.starts_at, minutes)),
    },
    invited: counted.invited,
    update_recipients: counted.update_recipients,
  }
}
