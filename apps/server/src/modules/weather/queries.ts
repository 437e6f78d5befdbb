import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { Position } from './forecast.ts'
import type { StoredReport } from './tables.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

export interface ReportRow {
  readonly report: StoredReport | null
  readonly fetched_at: Date | null
}

export function findReport(db: Db, { latitude, longitude }: Position): Promise<ReportRow | undefined> {
  return db
    .selectFrom('weather_report')
    .where('latitude', '=', String(latitude))
    .where('longitude', '=', String(longitude))
    .select(['report', 'fetched_at'])
    .executeTakeFirst()
}

/** Whether the caller is to fetch the report: true for one caller, unless there was an attempt after `before`. */
export async function claimFetch(
  db: Db,
  { latitude, longitude }: Position,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO weather_report (latitude, longitude, attempted_at)
    VALUES (${latitude}, ${longitude}, ${now})
    ON CONFLICT (latitude, longitude) DO UPDATE SET attempted_at = ${now}
      WHERE weather_report.attempted_at <= ${before}
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Stores a report, and deletes those of positions that were not asked for in the last day. */
export async function saveReport(
  db: Db,
  { latitude, longitude }: Position,
  report: StoredReport,
  now: Date,
): Promise<void> {
  await db
    .updateTable('weather_report')
    .set({ report: toJsonText(report), fetched_at: now })
    .where('latitude', '=', String(latitude))
    .where('longitude', '=', String(longitude))
    .execute()
  await sql`DELETE FROM weather_report WHERE attempted_at < ${now}::timestamptz - interval '1 day'`.execute(
    db,
  )
}
