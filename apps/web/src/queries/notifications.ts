import type { Reply } from '@pb/contract/endpoint'
import type { NotificationKind, notifications } from '@pb/contract/notifications'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const pageSize = 10

/** Keys of cached notifications. `alerts` covers the full list and every filtered one. */
export const notificationKeys = {
  alerts: ['notifications', 'alerts'] as const,
}

/** One page of notifications, newest first. */
export type AlertsPage = Reply<typeof notifications.alerts>

/** Restricts the list to unread notifications or to one kind. */
export interface AlertFilter {
  readonly unread?: boolean
  readonly kind?: NotificationKind
}

/** Fetches one page of notifications. */
export async function fetchAlerts(
  filter: AlertFilter,
  offset: number,
  signal?: AbortSignal,
): Promise<AlertsPage> {
  const { unread = false, kind } = filter
  return call(contract.notifications.alerts, {
    query: { limit: pageSize, offset, ...(unread && { unread: '1' as const }), ...(kind && { kind }) },
    ...(signal && { signal }),
  })
}

/** The agent's notifications in pages, newest first. There is a next page until `total` are fetched. */
export function alertListQuery(filter: AlertFilter) {
  return infiniteQueryOptions({
    queryKey: [...notificationKeys.alerts, filter.unread ?? false, filter.kind ?? null] as const,
    queryFn: async ({ pageParam, signal }) => fetchAlerts(filter, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last: AlertsPage, pages: readonly AlertsPage[]) => {
      const fetched = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return last.collection.length > 0 && fetched < last.total ? fetched : undefined
    },
    staleTime: 5 * 60_000,
  })
}

/** All notifications, as under the bell. Events update this list first. */
export const alertsQuery = alertListQuery({})
