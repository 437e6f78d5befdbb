import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import type { EdgeFragment, Snapshot } from '../watch/snapshot.ts'
import '../tables.ts'

type Trimmed = Pick<Snapshot, 'id' | 'trim_from_ms' | 'trim_to_ms'>

/** Fragments of a recording with their place in it: generations follow one another without gaps. */
const placed = (id: string) => sql`(
  SELECT sequence, generation, duration_ms, sum(duration_ms) OVER (ORDER BY sequence) - duration_ms AS starts_ms
  FROM live_fragment WHERE live_stream_id = ${id}) placed`

/** Fragments that have a part within the trim. */
const isKept = ({ trim_from_ms, trim_to_ms }: Trimmed) =>
  sql`starts_ms + duration_ms > ${trim_from_ms} AND (${trim_to_ms}::int IS NULL OR starts_ms < ${trim_to_ms})`

/** The fragments of a recording within its trim, the oldest first; with `all` those without it too. */
export async function findTrimmed(
  { db }: Pick<Deps, 'db'>,
  recording: Trimmed,
  { all }: { readonly all: boolean },
): Promise<EdgeFragment[]> {
  const { rows } =
    await sql<EdgeFragment>`SELECT sequence, generation, duration_ms FROM ${placed(recording.id)}
    WHERE ${all ? sql`true` : isKept(recording)} ORDER BY sequence`.execute(db)
  return rows
}

/** Whether everyone may see a fragment of a recording. */
export async function isWithinTrim(
  { db }: Pick<Deps, 'db'>,
  recording: Trimmed,
  sequence: number,
): Promise<boolean> {
  if (recording.trim_from_ms === 0 && recording.trim_to_ms === null) return true
  const { rows } = await sql`SELECT FROM ${placed(recording.id)}
    WHERE sequence = ${sequence} AND ${isKept(recording)}`.execute(db)
  return rows.length > 0
}
