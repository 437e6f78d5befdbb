import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Payload, TimelineOwner, TimelineSource } from './sources.ts'

export interface TimelineRow {
  readonly source: string
  readonly kind: string
  readonly id: string
  readonly at: Date
  /** The same moment to the microsecond, for the cursor. */
  readonly exact: string
  readonly payload: Payload
}

/** Where a page ended. */
interface Cursor {
  readonly at: string
  readonly source: string
  readonly id: string
}

const cursorShape = z.tuple([
  z.string().regex(/^\d{4,6}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/),
  z.string().max(40),
  z.string().regex(/^\d{1,18}$/),
])

export function writeCursor({ exact, source, id }: TimelineRow): string {
  return Buffer.from(JSON.stringify([exact, source, id])).toString('base64url')
}

/** Throws `bad_input` for what `writeCursor` never wrote. */
export function readCursor(token: string): Cursor {
  try {
    const [at, source, id] = cursorShape.parse(JSON.parse(Buffer.from(token, 'base64url').toString()))
    if (Number.isNaN(Date.parse(at))) throw new Error('no moment')
    return { at, source, id }
  } catch (cause) {
    const faults = [{ path: 'query.page_token', message: 'is not valid' }]
    throw new AppError('bad_input', undefined, { faults, cause })
  }
}

/**
 * What of one source comes after the cursor in the order (at, source, id), descending; said for each source by itself,
 * since a row comparison with the source's name in its middle would find no index.
 */
function after(source: string, { at, source: last, id }: Cursor): RawBuilder<unknown> {
  if (source === last) return sql`WHERE (at, id) < (${at}::timestamptz, ${id}::bigint)`
  return source < last ? sql`WHERE at <= ${at}::timestamptz` : sql`WHERE at < ${at}::timestamptz`
}

/** A page of a client's timeline, newest first, of all sources in one statement. */
export async function timelinePage(
  db: Db,
  sources: readonly TimelineSource[],
  owner: TimelineOwner,
  { limit, cursor }: { limit: number; cursor: Cursor | null },
): Promise<TimelineRow[]> {
  const arms = sources.map(
    ({ name, rows }) => sql`(SELECT ${name}::text COLLATE "C" AS source, kind, id, at, payload
      FROM (${rows(owner)}) own ${cursor ? after(name, cursor) : sql``} ORDER BY at DESC, id DESC LIMIT ${limit})`,
  )
  const { rows } = await sql<TimelineRow>`
    SELECT source, kind, id::text, at, payload,
      to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS exact
    FROM (${sql.join(arms, sql` UNION ALL `)}) line
    ORDER BY line.at DESC, source DESC, line.id DESC LIMIT ${limit}`.execute(db)
  return rows
}
