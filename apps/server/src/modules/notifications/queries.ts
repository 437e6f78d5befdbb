import type { AlertPayload, NotificationKind } from '@pb/contract/notifications'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db.ts'
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

export interface PageAsked {
  readonly limit: number
  readonly offset: number
  readonly unread?: boolean | undefined
  readonly kind?: NotificationKind | undefined
}

/** A statement of the list: both counts stand in every row, and an empty page is one row with nothing else. */
type PageRow = { total: string; unread: string } & (NotificationRow | { id: null })

/**
 * A page of a person's notifications, newest first, with both counts, in one statement. The counts are sums of few
 * rows (`notification_tally`); only a list of one kind is counted. The way to a deep page reads the index alone, and
 * only the page's own rows are fetched.
 */
export function pageStatement(
  personId: string,
  { limit, offset, unread = false, kind }: PageAsked,
): RawBuilder<PageRow> {
  const asked = sql`person_id = ${personId}
    ${unread ? sql`AND read_at IS NULL` : sql``} ${kind === undefined ? sql`` : sql`AND kind = ${kind}`}`
  const counted = sql`(SELECT count(*) FROM notification WHERE ${asked})`
  const total = kind !== undefined ? counted : unread ? sql`sums.unread` : sql`sums.total`
  return sql<PageRow>`
    SELECT ${total} AS total, sums.unread, page.*
    FROM (SELECT coalesce(sum(total), 0) AS total, coalesce(sum(unread), 0) AS unread
      FROM notification_tally WHERE person_id = ${personId}) sums
    LEFT JOIN (SELECT n.id, n.kind, n.message, n.payload, n.created_at, n.read_at
      FROM (SELECT id FROM notification WHERE ${asked} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) ids
      JOIN notification n ON n.id = ids.id) page ON true
    ORDER BY page.id DESC`
}

/** A page of a person's notifications with both counts. */
export async function pageOfNotifications(
  db: Db,
  personId: string,
  asked: PageAsked,
): Promise<NotificationPage> {
  const { rows } = await pageStatement(personId, asked).execute(db)
  return {
    rows: rows.filter((row): row is PageRow & NotificationRow => row.id !== null),
    total: Number(rows[0]!.total),
    unread: Number(rows[0]!.unread),
  }
}

/** Marks one read; false where the person has no such notification. One that was read keeps its time. */
export async function markRead(db: Db, personId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set((eb) => ({ read_at: eb.fn.coalesce('read_at', eb.val(now)) }))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks all read, in one statement; how many were not. */
export async function markAllRead(db: Db, personId: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks unread what was marked read at this moment; how many those were. */
export async function markUnread(db: Db, personId: string, readAt: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: null })
    .where('person_id', '=', personId)
    .where('read_at', '=', readAt)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Rows of one person's sums that are worth folding into one. */
const manySums = 50

/**
 * Folds the sums of those who have many rows of them into one row each. What is added meanwhile is not seen and so
 * stays; of two that fold at once, each adds up what it took itself.
 */
export async function foldTallies(db: Db): Promise<void> {
  await sql`
    WITH many AS (SELECT person_id FROM notification_tally GROUP BY person_id HAVING count(*) > ${manySums}),
      taken AS (DELETE FROM notification_tally t USING many WHERE t.person_id = many.person_id
        RETURNING t.person_id, t.total, t.unread)
    INSERT INTO notification_tally SELECT person_id, sum(total), sum(unread) FROM taken GROUP BY person_id`.execute(
    db,
  )
}
