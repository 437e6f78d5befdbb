import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { pluralize } from '../../lib/format.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { notificationKeys } from '../../queries/notifications.ts'
import { markCachedRead } from './api.ts'
import type { AlertPages } from './model/alert-pages.ts'
import { markAllFailed, markOneFailed, markedAsRead, undoFailed } from './text-templates.ts'
import * as texts from './texts.ts'

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
