import type { Reply } from '@pb/contract/endpoint'
import type { Alert, notifications } from '@pb/contract/notifications'
import type { InfiniteData } from '@tanstack/react-query'

export type AlertsPage = Reply<typeof notifications.alerts>
/** What has been fetched of the list, newest first. */
export type AlertPages = InfiniteData<AlertsPage>

/** Every fetched notification once: what came meanwhile moves the rest into the next page, where it stands again. */
export function alertsOf(pages: AlertPages | undefined): Alert[] {
  const all = pages?.pages.flatMap(({ collection }) => collection) ?? []
  return [...new Map(all.map((alert) => [alert.alert_id, alert])).values()]
}

export function unreadOf(pages: AlertPages | undefined): number {
  return pages?.pages.at(-1)?.unreadCount ?? 0
}

/** The list with one notification read, or with all of them where no id is given. */
export function withRead(alerts: AlertPages, id?: string): AlertPages {
  const found = ({ alert_id }: Alert) => id === undefined || alert_id === id
  const newlyRead = alertsOf(alerts).filter((alert) => found(alert) && alert.read === 0).length
  return {
    ...alerts,
    pages: alerts.pages.map((page) => ({
      ...page,
      unreadCount: id === undefined ? 0 : Math.max(0, page.unreadCount - newlyRead),
      collection: page.collection.map((alert) => (found(alert) ? { ...alert, read: 1 as const } : alert)),
    })),
  }
}

/**
 * The list with its newest page as it is now. Where nothing of that page is known, more has come than one page holds:
 * then the list begins anew, and the rest is fetched as one scrolls.
 */
export function withNewest(alerts: AlertPages, newest: AlertsPage): { pages: AlertPages; fresh: Alert[] } {
  const known = new Set(alertsOf(alerts).map(({ alert_id }) => alert_id))
  const fresh = newest.collection.filter(({ alert_id }) => !known.has(alert_id))
  const { total, unreadCount } = newest
  if (fresh.length === newest.collection.length && (known.size > 0 || fresh.length > 0))
    return { pages: { pages: [newest], pageParams: [0] }, fresh }
  const now = new Map(newest.collection.map((alert) => [alert.alert_id, alert]))
  const pages = alerts.pages.map(({ collection }, index) => ({
    total,
    unreadCount,
    collection: [
      ...(index === 0 ? fresh : []),
      ...collection.map((alert) => now.get(alert.alert_id) ?? alert),
    ],
  }))
  return { pages: { ...alerts, pages }, fresh }
}
