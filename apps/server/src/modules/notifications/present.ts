import type { Alert } from '@pb/contract/notifications'
import { toUnixSeconds } from '@pb/rules/dates'
import type { NotificationRow } from './queries.ts'

/** Returns a notification as the API's alert. */
export function presentAlert(row: NotificationRow): Alert {
  const { user_id, user, listing_ids, listing_count, link } = row.payload
  return {
    alert_id: row.id,
    kind: row.kind,
    time_created: toUnixSeconds(row.created_at),
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
