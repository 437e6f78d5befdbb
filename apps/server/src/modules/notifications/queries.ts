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

/** A page of a person's notifications, newest first, with both counts, in one statement. */
export async function pageOfNotifications(
  db: Db,
  personId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<NotificationPage> {
  type Row = { total: string; unread: string } & (NotificationRow | { id: null })
  const { rows } = await sql<Row>`
    SELECT counts.total, counts.unread, page.*
    FROM (SELECT count(*) AS total, count(*) FILTER (WHERE read_at IS NULL) AS unread
      FROM notification WHERE person_id = ${personId}) counts
    LEFT JOIN (SELECT id, kind, message, payload, created_at, read_at FROM notification
      WHERE person_id = ${personId} ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}) page ON true
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
