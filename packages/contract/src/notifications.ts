import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, flagParam, id, paging, unixSeconds } from './wire.ts'

/** Kinds of notifications. A new kind also needs defaults in `notification-channels.ts`. */
export const notificationKinds = [
  'listing_match',
  'listing_change',
  'inquiry',
  'client',
  'application',
  'deal',
  'mail',
  'calendar',
  'license',
  'security',
  'system',
] as const
export const notificationKind = z.enum(notificationKinds)
export type NotificationKind = z.infer<typeof notificationKind>

/** Milliseconds since 1970, UTC. */
const unixMilliseconds = z.number().int().min(0).max(4_102_444_800_000)

/** Link targets of a notification. */
export const alertPayload = z.object({
  /** The client it is about. */
  user_id: id.optional(),
  user: z.object({ name: z.string() }).optional(),
  listing_ids: z.array(id).optional(),
  /** Number of listings, if not all are included. */
  listing_count: z.number().int().optional(),
  /** Path within the app, if it is not about listings: `/deals/7`. */
  link: z
    .string()
    .regex(/^\/(?![/\\])\S*$/, 'This is not a path')
    .max(2000)
    .optional(),
})
export type AlertPayload = z.infer<typeof alertPayload>

export const alert = z.object({
  alert_id: id,
  kind: notificationKind,
  time_created: unixSeconds,
  message: z.string(),
  read: bit,
  payload: alertPayload,
})
export type Alert = z.infer<typeof alert>

export const notifications = {
  alerts: endpoint({
    method: 'GET',
    path: '/v1/dashboard-alerts',
    tag: 'notifications',
    summary:
      "The agent's notifications, newest first; `total` counts the filtered ones, `unreadCount` all unread",
    access: 'session',
    query: z.object({
      ...paging(10, 100),
      unread: flagParam.optional(),
      kind: notificationKind.optional(),
    }),
    replies: {
      200: z.object({ collection: z.array(alert), total: z.number().int(), unreadCount: z.number().int() }),
    },
  }),
  readAlert: endpoint({
    method: 'POST',
    path: '/v1/dashboard-alerts-read/:alert_id',
    creates: false,
    tag: 'notifications',
    summary: 'Mark one notification read',
    access: 'session',
    params: z.object({ alert_id: id }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  readAllAlerts: endpoint({
    method: 'POST',
    path: '/v1/dashboard-alerts-all-read',
    creates: false,
    tag: 'notifications',
    summary: 'Mark all notifications read; `read_at` is used to undo it',
    access: 'session',
    replies: { 200: z.object({ marked: z.number().int(), read_at: unixMilliseconds }) },
  }),
  unreadAlerts: endpoint({
    method: 'POST',
    path: '/v1/dashboard-alerts-unread',
    creates: false,
    tag: 'notifications',
    summary: 'Undo marking all read: those read at exactly this time become unread',
    access: 'session',
    body: z.object({ read_at: unixMilliseconds }),
    replies: { 200: z.object({ marked: z.number().int() }) },
  }),
}
