import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { markAllRead, markRead, pageOfNotifications, type NotificationPage } from './queries.ts'

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
