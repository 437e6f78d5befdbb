import type { Actor } from '../../platform/actor.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  insertNotification,
  markAllRead,
  markRead,
  pageOfNotifications,
  type NotificationPage,
} from './queries.ts'
import type { NotificationPayload } from './tables.ts'

/** The caller's notifications, newest first. */
export function listAlerts(
  actor: Actor,
  { db }: Deps,
  page: { limit: number; offset: number },
): Promise<NotificationPage> {
  return pageOfNotifications(db, actor.personId, page)
}

/** Marks one of the caller's notifications read; somebody else's is as unknown as none. */
export async function readAlert(actor: Actor, { db, clock }: Deps, alertId: string): Promise<void> {
  if (!(await markRead(db, actor.personId, alertId, clock.now()))) throw new AppError('not_found')
}

/** Marks all of the caller's notifications read. */
export async function readAllAlerts(actor: Actor, { db, clock }: Deps): Promise<void> {
  await markAllRead(db, actor.personId, clock.now())
}

/**
 * Leaves a notification for a person, in the caller's transaction: row and event exist exactly if it commits.
 * Returns the notification's id.
 */
export async function notify(
  tx: Tx | Db,
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  personId: string,
  { message, payload }: { message: string; payload: NotificationPayload },
): Promise<string> {
  const id = await insertNotification(tx, { personId, message, payload, createdAt: clock.now() })
  await events.publish(personId, { kind: 'notification', data: { alert_id: id } }, tx)
  return id
}
