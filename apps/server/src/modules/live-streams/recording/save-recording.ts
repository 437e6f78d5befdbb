import type { Body } from '@pb/contract/endpoint'
import type { liveStreams } from '@pb/contract/live-streams'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { changeLiveStream } from '../records/change-live-stream.ts'
import { getRecordingState } from '../records/stream-row.ts'
import { recordingErrors } from '../texts.ts'
import { purgedBefore } from './kept.ts'

async function getDuration(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ duration_ms: number }>`
    SELECT coalesce(sum(duration_ms), 0)::int AS duration_ms FROM live_fragment WHERE live_stream_id = ${id}`.execute(
    tx,
  )
  return one(rows).duration_ms
}

/** Trims, shows, deletes or restores the recording. Throws `not_found`, `conflict` and `rule_broken`. */
export async function saveRecording(
  actor: Actor,
  deps: Deps,
  id: string,
  { version, state, trim_from_s, trim_to_s }: Body<(typeof liveStreams)['saveRecording']>,
): Promise<void> {
  await changeLiveStream(actor, deps, { id, version }, async (tx, row, now) => {
    const before = getRecordingState(row)
    if (before === 'none') throw new AppError('rule_broken', recordingErrors.none)
    if (row.recording_deleted_at && row.recording_deleted_at <= purgedBefore(now))
      throw new AppError('rule_broken', recordingErrors.gone)
    const duration = await getDuration(tx, id)
    const from = Math.round(trim_from_s * 1000)
    const to = trim_to_s === null ? null : Math.round(trim_to_s * 1000)
    if (from >= duration) throw new AppError('rule_broken', recordingErrors.trim)
    await tx
      .updateTable('live_stream')
      .set((eb) => ({
        recording_state: state,
        trim_from_ms: from,
        trim_to_ms: to === null || to >= duration ? null : to,
        recording_deleted_at: state === 'deleted' ? (row.recording_deleted_at ?? now) : null,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
  })
}
