import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Payload, TimelineOwner, TimelineSource } from './sources.ts'

export interface TimelineRow {
  readonly source: string
  readonly kind: string
  readonly id: string
  readonly at: Date
  /** The same time in microseconds, for the cursor. */
  readonly exact: string
  readonly payload: Payload
}

/** The last entry of a page. */
interface Cursor {
  readonly at: string
  readonly source: string
  readonly id: string
}

const cursorSchema = z.tuple([
  z.string().regex(/^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/),
  z.string().max(40),
  z.string().regex(/^\d{1,18}$/),
])

export function encodeCursor({ exact, source, id }: TimelineRow): string {
  return Buffer.from(JSON.stringify([exact, source, id])).toString('base64url')
}

/** Throws `bad_input` for an invalid token. */
export function decodeCursor(token: string): Cursor {
  try {
    const [at, source, id] = cursorSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
    if (Number.isNaN(Date.parse(at))) throw new Error('invalid time')
    return { at, source, id }
  } catch (cause) {
    const issues = [{ path: 'query.page_token', message: 'is not valid' }]
    throw new AppError('bad_input', undefined, { issues, cause })
  }
}

/**
 * SQL condition: entries of one source after the cursor in descending order of (at, source, id). It is built for each
 * source, since a row comparison that includes the constant source name would not use an index.
 */
function afterCursor(source: string, { at, source: last, id }: Cursor): RawBuilder<unknown> {
  if (source === last) return sql`WHERE (at, id) < (${at}::timestamptz, ${id}::bigint)`
  return source < last ? sql`WHERE at <= ${at}::timestamptz` : sql`WHERE at < ${at}::timestamptz`
}

/** A page of a client's timeline from all sources, newest first, in one statement. */
export async function queryTimeline(
  db: Db,
  sources: readonly TimelineSource[],
  owner: TimelineOwner,
  { limit, cursor }: { limit: number; cursor: Cursor | null },
): Promise<TimelineRow[]> {
  const arms = sources.map(
    ({ name, rows }) => sql`(SELECT ${name}::text COLLATE "C" AS source, kind, id, at, payload
      FROM (${rows(owner)}) own ${cursor ? afterCursor(name, cursor) : sql``} ORDER BY at DESC, id DESC LIMIT ${limit})`,
  )
  const { rows } = await sql<TimelineRow>`
    SELECT source, kind, id::text, at, payload,
      to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS exact
    FROM (${sql.join(arms, sql` UNION ALL `)}) line
    ORDER BY line.at DESC, source DESC, line.id DESC LIMIT ${limit}`.execute(db)
  return rows
}
