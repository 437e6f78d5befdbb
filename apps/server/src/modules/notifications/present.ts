import type { Alert } from '@pb/contract/notifications'
import type { NotificationRow } from './queries.ts'

/** A notification as the alerts list shows it. */
export function presentAlert(row: NotificationRow): Alert {
  const { user_id, user, listing_ids, listing_count, link } = row.payload
  return {
    alert_id: row.id,
    kind: row.kind,
    time_created: Math.floor(row.created_at.getTime() / 1000),
    message: row.message,
    read: row.read_at === null ? 0 : 1,
    payload: {
      ...(user_id !== undefined && { user_id }),
      ...(user !== undefined && { user: { name: user.name } }),
      ...(listing_ids !== undefined && { listing_ids: [...listing_ids] }),
      ...(listing_count !== undefined && { listing_count }),
      ...(link !== undefined && { link }),
    },
  }
}
