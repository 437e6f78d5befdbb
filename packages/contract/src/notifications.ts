import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, flagParam, id, paging, unixSeconds } from './wire.ts'

/** What a notification speaks of. The list is closed: a new kind is a new row here, with its defaults below. */
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

/** A moment to the millisecond, as the database keeps it. */
const unixMilliseconds = z.number().int().min(0).max(4_102_444_800_000)

/** What a notification leads to. */
export const alertPayload = z.object({
  /** The client it speaks of. */
  user_id: id.optional(),
  user: z.object({ name: z.string() }).optional(),
  listing_ids: z.array(id).optional(),
  /** How many listings it speaks of, where it does not name them all. */
  listing_count: z.number().int().optional(),
  /** A page of the product, where it is about no listing: `/deals/7`. */
  link: z
    .string()
    .regex(/^\/(?![/\\])\S*$/, 'must be a path')
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
      "The agent's notifications, newest first; `total` counts what was asked for, `unreadCount` all unread",
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
    tag: 'notifications',
    summary: 'Mark all notifications read; `read_at` takes it back',
    access: 'session',
    replies: { 200: z.object({ marked: z.number().int(), read_at: unixMilliseconds }) },
  }),
  unreadAlerts: endpoint({
    method: 'POST',
    path: '/v1/dashboard-alerts-unread',
    tag: 'notifications',
    summary: 'Take back that all were marked read: what became read at that very moment is unread again',
    access: 'session',
    body: z.object({ read_at: unixMilliseconds }),
    replies: { 200: z.object({ marked: z.number().int() }) },
  }),
}
