import type { Alert, NotificationKind } from '@pb/contract/notifications'
import { infiniteQueryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { plural } from '../../lib/format.ts'
import { messageOf } from '../../lib/http-error.ts'
import type { Heard } from '../../lib/live/follow-events.ts'
import { logError } from '../../lib/log.ts'
import { withNewest, withRead, type AlertPages, type AlertsPage } from './model/alert-pages.ts'

const root = ['notifications', 'alerts'] as const
const pageSize = 10

/** What of the list is shown. */
export interface AlertFilter {
  readonly unread?: boolean
  readonly kind?: NotificationKind
}

async function fetchPage(filter: AlertFilter, offset: number, signal?: AbortSignal): Promise<AlertsPage> {
  const { unread = false, kind } = filter
  return call(contract.notifications.alerts, {
    query: { limit: pageSize, offset, ...(unread && { unread: '1' as const }), ...(kind && { kind }) },
    ...(signal && { signal }),
  })
}

/** The agent's notifications, page by page, newest first; the next while fewer are fetched than there are. */
export function alertListQuery(filter: AlertFilter) {
  return infiniteQueryOptions({
    queryKey: [...root, filter.unread ?? false, filter.kind ?? null] as const,
    queryFn: async ({ pageParam, signal }) => fetchPage(filter, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last: AlertsPage, pages: readonly AlertsPage[]) => {
      const fetched = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return last.collection.length > 0 && fetched < last.total ? fetched : undefined
    },
    staleTime: 5 * 60_000,
  })
}

/** All notifications: what the bell shows, and what every event is told to first. */
export const alertsQuery = alertListQuery({})

/** The filtered lists are asked for anew where they are shown. */
function refreshFiltered(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: root,
    predicate: ({ queryKey }) => queryKey[2] !== false || queryKey[3] !== null,
  })
}

/** Every list as it is when these are read, without asking the server. */
function showRead(client: QueryClient, id?: string): void {
  client.setQueriesData<AlertPages>({ queryKey: root }, (alerts) => alerts && withRead(alerts, id))
}

/** Fetches the newest page and takes it into the list; returns the notifications that were not there before. */
async function takeInNewest(client: QueryClient): Promise<Alert[]> {
  if (!client.getQueryData(alertsQuery.queryKey)) return []
  const newest = await fetchPage({}, 0)
  const alerts = client.getQueryData(alertsQuery.queryKey)
  if (!alerts) return []
  const { pages, fresh } = withNewest(alerts, newest)
  client.setQueryData(alertsQuery.queryKey, pages)
  if (fresh.length > 0) refreshFiltered(client)
  return fresh
}

/**
 * Takes up what the event stream says; returns the notifications that are new. After a gap in the stream the lists
 * are asked for anew, and nothing is announced.
 */
export async function hearAlerts(client: QueryClient, heard: Heard): Promise<Alert[]> {
  if (heard.kind === 'notification') return takeInNewest(client)
  const again = heard.kind === 'notifications_read' && 'data' in heard && 'undone' in heard.data
  if (again || heard.kind === 'missed')
    await client.invalidateQueries({ queryKey: root }, { cancelRefetch: false })
  else if (heard.kind === 'notifications_read' && 'data' in heard) {
    const { alert_id: id } = heard.data
    showRead(client, id === undefined ? undefined : String(id))
  }
  return []
}

/** Says how many were marked read, and for some seconds lets it be taken back. */
function offerUndo(client: QueryClient, marked: number, readAt: number): void {
  if (marked === 0) return void toast('No notification was unread')
  const undo = async (): Promise<void> => {
    try {
      await call(contract.notifications.unreadAlerts, { body: { read_at: readAt } })
    } catch (error) {
      logError('That all were marked read could not be taken back', error)
      toast.error(`The notifications stay read. ${messageOf(error)}`)
    }
    await client.invalidateQueries({ queryKey: root })
  }
  toast(`${plural(marked, 'notification')} marked as read`, {
    action: { label: 'Undo', onClick: () => void undo() },
  })
}

/**
 * Marks one notification read, or all without an id; shown at once, and taken back with a word if refused. All at
 * once can be undone.
 */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id?: string) => {
      if (id !== undefined) return call(contract.notifications.readAlert, { params: { alert_id: id } })
      const { marked, read_at } = await call(contract.notifications.readAllAlerts)
      offerUndo(client, marked, read_at)
    },
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: root })
      const before = client.getQueriesData<AlertPages>({ queryKey: root })
      showRead(client, id)
      return { before }
    },
    onError: (error, id, context) => {
      logError('A notification could not be marked read', error)
      for (const [key, alerts] of context?.before ?? []) client.setQueryData(key, alerts)
      void client.invalidateQueries({ queryKey: root })
      const what = id === undefined ? 'The notifications were' : 'The notification was'
      toast.error(`${what} not marked as read. ${messageOf(error)}`)
    },
  })
}
