import type { AlertPayload, NotificationKind } from '@pb/contract/notifications'
import { sql } from 'kysely'
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

/**
 * A page of a person's notifications, newest first, with both counts, in one statement. Counts and the way to a deep
 * page read indexes alone; only the page's own rows are fetched (docs/decisions/0017).
 */
export async function pageOfNotifications(
  db: Db,
  personId: string,
  { limit, offset, unread = false, kind }: PageAsked,
): Promise<NotificationPage> {
  const asked = sql`person_id = ${personId}
    ${unread ? sql`AND read_at IS NULL` : sql``} ${kind === undefined ? sql`` : sql`AND kind = ${kind}`}`
  type Row = { total: string; unread: string } & (NotificationRow | { id: null })
  const { rows } = await sql<Row>`
    SELECT counts.total, counts.unread, page.*
    FROM (SELECT (SELECT count(*) FROM notification WHERE ${asked}) AS total,
      (SELECT count(*) FROM notification WHERE person_id = ${personId} AND read_at IS NULL) AS unread) counts
    LEFT JOIN (SELECT n.id, n.kind, n.message, n.payload, n.created_at, n.read_at
      FROM (SELECT id FROM notification WHERE ${asked} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) ids
      JOIN notification n ON n.id = ids.id) page ON true
    ORDER BY page.id DESC`.execute(db)
  // The counts stand in every row; an empty page is one row with nothing else.
  return {
    rows: rows.filter((row): row is Row & NotificationRow => row.id !== null),
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

export async function markAllRead(db: Db, personId: string, now: Date): Promise<void> {
  await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .execute()
}
