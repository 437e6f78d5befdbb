import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bit, id, paging, unixSeconds } from './wire.ts'

export const alert = z.object({
  alert_id: id,
  time_created: unixSeconds,
  message: z.string(),
  read: bit,
  payload: z.object({
    user_id: id.optional(),
    user: z.object({ name: z.string() }).optional(),
    listing_ids: z.array(id).optional(),
  }),
})
export type Alert = z.infer<typeof alert>

export const notifications = {
  alerts: endpoint({
    method: 'GET',
    path: '/v1/dashboard-alerts',
    tag: 'notifications',
    summary: "The agent's notifications, newest first",
    access: 'session',
    query: z.object(paging(10, 100)),
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
    summary: 'Mark all notifications read',
    access: 'session',
    replies: { 204: null },
  }),
}
