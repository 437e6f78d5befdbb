import type { Reply } from '@pb/contract/endpoint'
import type { notifications } from '@pb/contract/notifications'
import {
  infiniteQueryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'
import { logError } from '../../lib/log.ts'

type AlertsPage = Reply<typeof notifications.alerts>
type Alerts = InfiniteData<AlertsPage>

const pageSize = 10

/** The agent's notifications, page by page, newest first. */
export const alertsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'alerts'],
  queryFn: async ({ pageParam, signal }) =>
    call(contract.notifications.alerts, { query: { limit: pageSize, offset: pageParam }, signal }),
  initialPageParam: 0,
  getNextPageParam: (last: AlertsPage, pages: readonly AlertsPage[]) => {
    const fetched = pages.reduce((sum, { collection }) => sum + collection.length, 0)
    return last.collection.length > 0 && fetched < last.total ? fetched : undefined
  },
  staleTime: 5 * 60_000,
})

/** Something about the notifications may have changed elsewhere. */
export function refreshAlerts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: alertsQuery.queryKey }, { cancelRefetch: false })
}

/** The list with one alert read, or with all of them where no id is given. */
function withRead(alerts: Alerts, id?: string): Alerts {
  const found = (alert: AlertsPage['collection'][number]) => id === undefined || alert.alert_id === id
  const newlyRead = alerts.pages
    .flatMap(({ collection }) => collection)
    .filter((alert) => found(alert) && !alert.read)
  return {
    ...alerts,
    pages: alerts.pages.map((page) => ({
      ...page,
      unreadCount: id === undefined ? 0 : Math.max(0, page.unreadCount - newlyRead.length),
      collection: page.collection.map((alert) => (found(alert) ? { ...alert, read: 1 as const } : alert)),
    })),
  }
}

/** Marks one notification read, or all without an id; shown at once, and taken back if the server did not. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id?: string) =>
      id === undefined
        ? call(contract.notifications.readAllAlerts)
        : call(contract.notifications.readAlert, { params: { alert_id: id } }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: alertsQuery.queryKey })
      client.setQueryData(alertsQuery.queryKey, (alerts) => alerts && withRead(alerts, id))
    },
    onError: (error) => {
      logError('A notification could not be marked read', error)
      refreshAlerts(client)
    },
  })
}
