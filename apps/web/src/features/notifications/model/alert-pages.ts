import type { Alert } from '@pb/contract/notifications'
import type { InfiniteData } from '@tanstack/react-query'
import type { AlertsPage } from '../../../queries/notifications.ts'

/** The fetched pages of a list, newest first. */
export type AlertPages = InfiniteData<AlertsPage>

/** Returns all fetched notifications without duplicates, which new notifications cause by shifting the pages. */
export function getAlerts(pages: AlertPages | undefined): Alert[] {
  const all = pages?.pages.flatMap(({ collection }) => collection) ?? []
  return [...new Map(all.map((alert) => [alert.alert_id, alert])).values()]
}

export function getUnreadCount(pages: AlertPages | undefined): number {
  return pages?.pages.at(-1)?.unreadCount ?? 0
}

/** Returns the list with one notification, or all without an id, marked as read. */
export function markRead(alerts: AlertPages, id?: string): AlertPages {
  const isMatch = ({ alert_id }: Alert) => id === undefined || alert_id === id
  const newlyRead = getAlerts(alerts).filter((alert) => isMatch(alert) && alert.read === 0).length
  return {
    ...alerts,
    pages: alerts.pages.map((page) => ({
      ...page,
      unreadCount: id === undefined ? 0 : Math.max(0, page.unreadCount - newlyRead),
      collection: page.collection.map((alert) => (isMatch(alert) ? { ...alert, read: 1 as const } : alert)),
    })),
  }
}

/**
 * Merges the refetched first page into the list. If none of its notifications are in the list, there may be a gap, so
 * the list restarts with this page and the rest is fetched on scrolling.
 */
export function mergeNewestPage(
  alerts: AlertPages,
  newest: AlertsPage,
): { pages: AlertPages; fresh: Alert[] } {
  const known = new Set(getAlerts(alerts).map(({ alert_id }) => alert_id))
  const fresh = newest.collection.filter(({ alert_id }) => !known.has(alert_id))
  const { total, unreadCount } = newest
  if (fresh.length === newest.collection.length && (known.size > 0 || fresh.length > 0))
    return { pages: { pages: [newest], pageParams: [0] }, fresh }
  const updated = new Map(newest.collection.map((alert) => [alert.alert_id, alert]))
  const pages = alerts.pages.map(({ collection }, index) => ({
    total,
    unreadCount,
    collection: [
      ...(index === 0 ? fresh : []),
      ...collection.map((alert) => updated.get(alert.alert_id) ?? alert),
    ],
  }))
  return { pages: { ...alerts, pages }, fresh }
}
