import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { fragmentArea, toFragmentKey, type StoredFragment } from '../broadcast/fragment-file.ts'
import { purgedBefore } from './kept.ts'

/** The job that deletes fragments that are not kept, each minute. */
export const deleteFragmentsJob = 'live-streams.delete-fragments'
/** The job that deletes files without rows, each night. */
export const sweepFragmentsJob = 'live-streams.sweep'

const batchSize = 500
const minuteMs = 60_000
/** Fragments without a recording are deleted so long after they were made; late viewers start at the live edge. */
const unkeptMs = 5 * minuteMs

/** Deletes fragments that are not kept, and those of recordings that were deleted days ago. */
export async function deleteFragments(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - unkeptMs)
  for (;;) {
    const { rows } = await sql<StoredFragment>`
      SELECT f.live_stream_id, f.generation, f.sequence, f.sha256
      FROM live_fragment f JOIN live_stream s ON s.id = f.live_stream_id
      WHERE (NOT s.keep_recording AND f.created_at < ${before}::timestamptz)
        OR (s.recording_state = 'deleted' AND s.recording_deleted_at <= ${purgedBefore(now)}::timestamptz)
      ORDER BY f.live_stream_id, f.sequence LIMIT ${batchSize}`.execute(deps.db)
    // Files before rows: what a crash leaves is deleted with the next run.
    for (const row of rows) await deps.files.delete(toFragmentKey(row))
    await sql`DELETE FROM live_fragment WHERE (live_stream_id, sequence) IN (
      SELECT * FROM unnest(${rows.map(({ live_stream_id }) => live_stream_id)}::bigint[],
        ${rows.map(({ sequence }) => sequence)}::int[]))`.execute(deps.db)
    if (rows.length < batchSize) return
  }
}

/** Files whose rows exist, of these keys. */
async function findStoredKeys({ db }: Pick<Deps, 'db'>, keys: readonly string[]): Promise<Set<string>> {
  const parsed = keys.flatMap((key) => {
    const [, id, sequence] = /^live-streams\/(\d{1,18})\/\d+-(\d{1,9})-/.exec(key) ?? []
    return id === undefined ? [] : [{ id, sequence: Number(sequence) }]
  })
  const { rows } = await sql<StoredFragment>`
    SELECT live_stream_id, generation, sequence, sha256 FROM live_fragment WHERE (live_stream_id, sequence) IN (
      SELECT * FROM unnest(${parsed.map(({ id }) => id)}::bigint[], ${parsed.map(({ sequence }) => sequence)}::int[]))`.execute(
    db,
  )
  return new Set(rows.map(toFragmentKey))
}

/** Deletes files without rows, which a crashed process left, of live streams that are not live. */
export async function sweepFragments(deps: Pick<Deps, 'db' | 'files'>): Promise<void> {
  for await (const keys of deps.files.list(fragmentArea)) {
    const id = /^live-streams\/(\d{1,18})\//.exec(keys[0]!)?.[1] ?? '0'
    const { rows } =
      await sql`SELECT FROM live_stream WHERE id = ${id} AND leased_until > now() - interval '1 hour'`.execute(
        deps.db,
      )
    if (rows.length > 0) continue
    const stored = await findStoredKeys(deps, keys)
    for (const key of keys) if (!stored.has(key)) await deps.files.delete(key)
  }
}
