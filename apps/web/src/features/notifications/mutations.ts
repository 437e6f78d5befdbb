import { useQueryClient } from '@tanstack/react-query'
import { call, contract } from '../../lib/api.ts'
import { pluralize } from '../../lib/format.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { useMutation } from '../../lib/use-mutation.ts'
import { notificationKeys } from '../../queries/notifications.ts'
import { markCachedRead } from './api.ts'
import type { AlertPages } from './model/alert-pages.ts'
import { markAllFailed, markOneFailed, markedAsRead, undoFailed } from './text-templates.ts'
import * as texts from './texts.ts'

/**
 * Marks one notification as read, or all without an id. The lists change immediately and revert with an error message
 * if the request fails. Marking all can be undone.
 */
export function useMarkRead() {
  const client = useQueryClient()
  const unread = useMutation({
    mutationFn: async (readAt: number) =>
      call(contract.notifications.unreadAlerts, { body: { read_at: readAt } }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationKeys.alerts }),
    meta: {
      log: 'Marking all as read could not be undone',
      error: (error) => undoFailed(getErrorMessage(error)),
    },
  })
  return useMutation({
    mutationFn: async (id?: string) => {
      if (id === undefined) return call(contract.notifications.readAllAlerts)
      await call(contract.notifications.readAlert, { params: { alert_id: id } })
      return null
    },
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: notificationKeys.alerts })
      const previous = client.getQueriesData<AlertPages>({ queryKey: notificationKeys.alerts })
      markCachedRead(client, id)
      return { previous }
    },
    onError: (_error, _id, context) => {
      for (const [key, alerts] of context?.previous ?? []) client.setQueryData(key, alerts)
      void client.invalidateQueries({ queryKey: notificationKeys.alerts })
    },
    meta: {
      success: (all) => {
        if (all === null) return undefined
        if (all.marked === 0) return { text: texts.noneUnread, kind: 'plain' }
        const text = markedAsRead(pluralize(all.marked, 'notification'))
        return { text, kind: 'plain', undo: () => unread.mutate(all.read_at) }
      },
      log: 'A notification could not be marked read',
      error: (error, id) => (id === undefined ? markAllFailed : markOneFailed)(getErrorMessage(error)),
    },
  })
}
