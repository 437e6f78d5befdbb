import type { Alert } from '@pb/contract/notifications'
import type { QueryClient } from '@tanstack/react-query'
import type { LiveUpdate } from '../../lib/live/subscribe-to-events.ts'
import { alertsQuery, fetchAlerts, notificationKeys } from '../../queries/notifications.ts'
import { mergeNewestPage, markRead, type AlertPages } from './model/alert-pages.ts'

/** Invalidates the filtered lists. */
function invalidateFilteredLists(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: notificationKeys.alerts,
    predicate: ({ queryKey }) => queryKey[2] !== false || queryKey[3] !== null,
  })
}

/** Marks one notification, or all without an id, as read in every cached list. */
export function markCachedRead(client: QueryClient, id?: string): void {
  client.setQueriesData<AlertPages>(
    { queryKey: notificationKeys.alerts },
    (alerts) => alerts && markRead(alerts, id),
  )
}

/** Fetches the newest page and merges it into the cached list. Returns the notifications that are new. */
async function mergeNewest(client: QueryClient): Promise<Alert[]> {
  if (!client.getQueryData(alertsQuery.queryKey)) return []
  const newest = await fetchAlerts({}, 0)
  const alerts = client.getQueryData(alertsQuery.queryKey)
  if (!alerts) return []
  const { pages, fresh } = mergeNewestPage(alerts, newest)
  client.setQueryData(alertsQuery.queryKey, pages)
  if (fresh.length > 0) invalidateFilteredLists(client)
  return fresh
}

/**
 * Applies a live event to the cached lists. Returns the notifications that are new. After a gap in the stream the
 * lists are refetched, and nothing is returned.
 */
export async function applyAlertEvent(client: QueryClient, update: LiveUpdate): Promise<Alert[]> {
  if (update.kind === 'notification') return mergeNewest(client)
  const isUndo = update.kind === 'notifications_read' && 'data' in update && 'undone' in update.data
  if (isUndo || update.kind === 'missed')
    await client.invalidateQueries({ queryKey: notificationKeys.alerts }, { cancelRefetch: false })
  else if (update.kind === 'notifications_read' && 'data' in update) {
    const { alert_id: id } = update.data
    markCachedRead(client, id === undefined ? undefined : String(id))
  }
  return []
}
