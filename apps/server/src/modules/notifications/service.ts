import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  markAllRead,
  markRead,
  pageOfNotifications,
  type NotificationPage,
  type PageAsked,
} from './queries.ts'

/** The caller's notifications, newest first. */
export function listAlerts(actor: Actor, { db }: Deps, asked: PageAsked): Promise<NotificationPage> {
  return pageOfNotifications(db, actor.personId, asked)
}

/** Marks one of the caller's notifications read, in all open tabs; somebody else's is as unknown as none. */
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

/** Marks all of the caller's notifications read, in all open tabs. */
export async function readAllAlerts({ personId }: Actor, { db, clock, events }: Deps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markAllRead(tx, personId, clock.now())
    await events.publish(personId, { kind: 'notifications_read', data: { all: 1 } }, tx)
  })
}
