import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import './tables.ts'

/** One kind of fault, as many times as a process has seen it since it last wrote. */
export interface SeenFault {
  readonly fingerprint: string
  readonly kind: 'failed' | 'slow'
  readonly method: string
  readonly route: string
  readonly status: number
  readonly code: string | null
  readonly class: string
  readonly frames: readonly string[]
  readonly constraint: string | null
  readonly count: number
  readonly slowestMs: number
}

/** Adds to what is known of these kinds of faults, in the order of their names: two processes never deadlock. */
export async function addFaults(
  db: Db,
  faults: readonly SeenFault[],
  { process, now }: { process: string; now: Date },
): Promise<void> {
  const rows = faults.map((fault) => ({ ...fault, frames: [...fault.frames] }))
  await sql`
    INSERT INTO server_fault AS f (fingerprint, kind, method, route, status, code, class, frames, constraint_name, count,
      slowest_ms, process, first_at, last_at)
    SELECT fingerprint, kind, method, route, status, code, class, ARRAY(SELECT jsonb_array_elements_text(frames)),
      "constraint", count, "slowestMs", ${process}, ${now}, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS seen (fingerprint text, kind text, method text,
      route text, status smallint, code text, class text, frames jsonb, "constraint" text, count int, "slowestMs" int)
    ORDER BY fingerprint
    ON CONFLICT (fingerprint) DO UPDATE SET count = f.count + excluded.count, status = excluded.status,
      slowest_ms = greatest(f.slowest_ms, excluded.slowest_ms), process = excluded.process, last_at = excluded.last_at`.execute(
    db,
  )
}

export function latestFaults(db: Db, limit: number) {
  return db
    .selectFrom('server_fault')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('fingerprint')
    .limit(limit)
    .execute()
}

export type FaultRow = Awaited<ReturnType<typeof latestFaults>>[number]

/** Forgets what was last seen before `before`, and all but the `keep` newest. */
export async function sweepFaults(db: Db, before: Date, keep: number): Promise<void> {
  await sql`DELETE FROM server_fault WHERE last_at < ${before} OR fingerprint IN (
    SELECT fingerprint FROM server_fault ORDER BY last_at DESC, fingerprint OFFSET ${keep})`.execute(db)
}
