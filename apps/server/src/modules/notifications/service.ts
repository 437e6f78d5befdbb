import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  markAllRead,
  markRead,
  markUnread,
  findPage,
  type NotificationPage,
  type PageQuery,
} from './queries.ts'

/** Returns a page of the caller's notifications, newest first. */
export function listAlerts(actor: Actor, { db }: Deps, query: PageQuery): Promise<NotificationPage> {
  return findPage(db, actor.personId, query)
}

/** Marks one of the caller's notifications read, in all open tabs. Throws `not_found` for any other. */
export async function readAlert(
  { personId }: Actor,
  { db, clock, events }: Deps,
  alertId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await markRead(tx, personId, alertId, clock.now()))) throw new AppError('not_found')
    await events.publish(personId, { kind: 'notifications_read', data: { alert_id: alertId } }, tx)
  })
}

/** Marks all of the caller's notifications read, in all open tabs; returns their number and the time, for the undo. */
export async function readAllAlerts(
  { personId }: Actor,
  { db, clock, events }: Deps,
): Promise<{ marked: number; readAt: Date }> {
  const readAt = clock.now()
  const marked = await db.transaction().execute(async (tx) => {
    const count = await markAllRead(tx, personId, readAt)
    await events.publish(personId, { kind: 'notifications_read', data: { all: 1 } }, tx)
    return count
  })
  return { marked, readAt }
}

/** Undoes `readAllAlerts` of this time, in all open tabs; returns how many are unread again. */
export async function unreadAlerts({ personId }: Actor, { db, events }: Deps, readAt: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const marked = await markUnread(tx, personId, readAt)
    await events.publish(personId, { kind: 'notifications_read', data: { undone: 1 } }, tx)
    return marked
  })
}
