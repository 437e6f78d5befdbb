import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import './tables.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

/** An error by fingerprint, with its occurrences in a process since its last write. */
export interface NewErrorReport {
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

/** Inserts reports or adds to their counts, in the order of the fingerprints, which prevents deadlocks. */
export async function addErrorReports(
  db: Db,
  reports: readonly NewErrorReport[],
  { process, now }: { process: string; now: Date },
): Promise<void> {
  const rows = reports.map((report) => ({ ...report, frames: [...report.frames] }))
  await sql`
    INSERT INTO error_report AS f (fingerprint, kind, method, route, status, code, class, frames, constraint_name, count,
      slowest_ms, process, first_at, last_at)
    SELECT fingerprint, kind, method, route, status, code, class, ARRAY(SELECT jsonb_array_elements_text(frames)),
      "constraint", count, "slowestMs", ${process}, ${now}, ${now}
    FROM jsonb_to_recordset(${toJsonText(rows)}::jsonb) AS report (fingerprint text, kind text, method text,
      route text, status smallint, code text, class text, frames jsonb, "constraint" text, count int, "slowestMs" int)
    ORDER BY fingerprint
    ON CONFLICT (fingerprint) DO UPDATE SET count = f.count + excluded.count, status = excluded.status,
      slowest_ms = greatest(f.slowest_ms, excluded.slowest_ms), process = excluded.process, last_at = excluded.last_at`.execute(
    db,
  )
}

export function findErrorReports(db: Db, limit: number) {
  return db
    .selectFrom('error_report')
    .selectAll()
    .orderBy('last_at', 'desc')
    .orderBy('fingerprint')
    .limit(limit)
    .execute()
}

export type ErrorReportRow = Awaited<ReturnType<typeof findErrorReports>>[number]

/** Deletes reports that last occurred before `before`, and all but the `keep` latest. */
export async function deleteOldErrorReports(db: Db, before: Date, keep: number): Promise<void> {
  await sql`DELETE FROM error_report WHERE last_at < ${before} OR fingerprint IN (
    SELECT fingerprint FROM error_report ORDER BY last_at DESC, fingerprint OFFSET ${keep})`.execute(db)
}
