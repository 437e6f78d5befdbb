import type { Alert } from '@pb/contract/notifications'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { pluralize } from '../../lib/format.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import type { LiveUpdate } from '../../lib/live/subscribe-to-events.ts'
import { logError } from '../../lib/log.ts'
import { alertsQuery, fetchAlerts, notificationKeys } from '../../queries/notifications.ts'
import { mergeNewestPage, markRead, type AlertPages } from './model/alert-pages.ts'
import { markAllFailed, markOneFailed, markedAsRead, undoFailed } from './text-templates.ts'
import * as texts from './texts.ts'

/** Invalidates the filtered lists. */
function invalidateFilteredLists(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: notificationKeys.alerts,
    predicate: ({ queryKey }) => queryKey[2] !== false || queryKey[3] !== null,
  })
}

/** Marks one notification, or all without an id, as read in every cached list. */
function markCachedRead(client: QueryClient, id?: string): void {
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

/** Shows how many were marked as read, with undo. */
function offerUndo(client: QueryClient, marked: number, readAt: number): void {
  if (marked === 0) return void toast(texts.noneUnread)
  const undo = async (): Promise<void> => {
    try {
      await call(contract.notifications.unreadAlerts, { body: { read_at: readAt } })
    } catch (error) {
      logError('Marking all as read could not be undone', error)
      toast.error(undoFailed(getErrorMessage(error)))
    }
    await client.invalidateQueries({ queryKey: notificationKeys.alerts })
  }
  toast(markedAsRead(pluralize(marked, 'notification')), {
    action: undoAction(() => void undo()),
  })
}

/**
 * Marks one notification as read, or all without an id. The lists change immediately and revert with an error message
 * if the request fails. Marking all can be undone.
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
      await client.cancelQueries({ queryKey: notificationKeys.alerts })
      const previous = client.getQueriesData<AlertPages>({ queryKey: notificationKeys.alerts })
      markCachedRead(client, id)
      return { previous }
    },
    onError: (error, id, context) => {
      logError('A notification could not be marked read', error)
      for (const [key, alerts] of context?.previous ?? []) client.setQueryData(key, alerts)
      void client.invalidateQueries({ queryKey: notificationKeys.alerts })
      const message = getErrorMessage(error)
      toast.error(id === undefined ? markAllFailed(message) : markOneFailed(message))
    },
  })
}
