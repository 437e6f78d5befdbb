import type { AlertPayload, NotificationKind } from '@pb/contract/notifications'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { firstRow } from '../../platform/db/one-row.ts'
import './tables.ts'

export interface NotificationRow {
  readonly id: string
  readonly kind: NotificationKind
  readonly message: string
  readonly payload: AlertPayload
  readonly created_at: Date
  readonly read_at: Date | null
}

export interface NotificationPage {
  readonly rows: readonly NotificationRow[]
  readonly total: number
  readonly unread: number
}

export interface PageQuery {
  readonly limit: number
  readonly offset: number
  readonly unread?: boolean | undefined
  readonly kind?: NotificationKind | undefined
}

/** Every row repeats both counts; an empty page is one row of counts alone. */
type PageRow = { total: string; unread: string } & (NotificationRow | { id: null })

/**
 * Returns the statement for a page of a person's notifications, newest first, with total and unread counts. The counts
 * are sums over few rows (`notification_tally`); only a list of one kind is counted. The offset is an index-only scan,
 * after which only the rows of the page are fetched.
 */
export function pageStatement(
  personId: string,
  { limit, offset, unread = false, kind }: PageQuery,
): RawBuilder<PageRow> {
  const condition = sql`person_id = ${personId}
    ${unread ? sql`AND read_at IS NULL` : sql``} ${kind === undefined ? sql`` : sql`AND kind = ${kind}`}`
  const count = sql`(SELECT count(*) FROM notification WHERE ${condition})`
  const total = kind !== undefined ? count : unread ? sql`sums.unread` : sql`sums.total`
  return sql<PageRow>`
    SELECT ${total} AS total, sums.unread, page.*
    FROM (SELECT coalesce(sum(total), 0) AS total, coalesce(sum(unread), 0) AS unread
      FROM notification_tally WHERE person_id = ${personId}) sums
    LEFT JOIN (SELECT n.id, n.kind, n.message, n.payload, n.created_at, n.read_at
      FROM (SELECT id FROM notification WHERE ${condition} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) ids
      JOIN notification n ON n.id = ids.id) page ON true
    ORDER BY page.id DESC`
}

/** Returns a page of a person's notifications with both counts. */
export async function findPage(db: Db, personId: string, asked: PageQuery): Promise<NotificationPage> {
  const { rows } = await pageStatement(personId, asked).execute(db)
  const { total, unread } = firstRow(rows)
  return {
    rows: rows.filter((row): row is PageRow & NotificationRow => row.id !== null),
    total: Number(total),
    unread: Number(unread),
  }
}

/** Marks one read; returns false if the person has no such notification. A repeated call keeps the first time. */
export async function markRead(db: Db, personId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks all read in one statement; returns how many were unread. */
export async function markAllRead(db: Db, personId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks unread what was marked read at this exact time; returns how many. */
export async function markUnread(db: Db, personId: string, readAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: null })
    .where('person_id', '=', personId)
    .where('read_at', '=', readAt)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** People with more tally rows than this are compacted. */
const compactionThreshold = 50

/**
 * Compacts the tally rows of people who have many into one row each. Rows inserted concurrently are not visible and
 * stay; of two concurrent runs, each sums up the rows it has deleted.
 */
export async function compactTallies(db: Db): Promise<void> {
  await sql`
    WITH many AS (SELECT person_id FROM notification_tally GROUP BY person_id HAVING count(*) > ${compactionThreshold}),
      taken AS (DELETE FROM notification_tally t USING many WHERE t.person_id = many.person_id
        RETURNING t.person_id, t.total, t.unread)
    INSERT INTO notification_tally SELECT person_id, sum(total), sum(unread) FROM taken GROUP BY person_id`.execute(
    db,
  )
}
