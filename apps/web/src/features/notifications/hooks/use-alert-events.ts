import type { Alert } from '@pb/contract/notifications'
import { notificationLink } from '@pb/rules/notification-links'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../../components/ui/toaster.tsx'
import type { Heard } from '../../../lib/live/follow-events.ts'
import { logError } from '../../../lib/log.ts'
import { hearAlerts, useMarkRead } from '../api.ts'

/**
 * Takes up events of the stream. The tab that is looked at says what is new, also to a screen reader; a push to this
 * browser then keeps still (`public/sw.js`).
 */
export function useAlertEvents(): (heard: Heard) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate: markRead } = useMarkRead()

  return useCallback(
    (heard) => {
      const open = (alert: Alert, link: string): void => {
        markRead(alert.alert_id)
        void navigate(link)
      }
      const tell = (fresh: readonly Alert[]): void => {
        const unread = fresh.filter(({ read }) => read === 0)
        const [first] = unread
        if (!first || document.visibilityState !== 'visible') return
        const link = unread.length === 1 ? notificationLink(first.payload) : null
        toast(unread.length === 1 ? first.message : `${unread.length} new notifications`, {
          id: `alert-${first.alert_id}`,
          ...(link !== null && { action: { label: 'Open', onClick: () => open(first, link) } }),
        })
      }
      hearAlerts(client, heard).then(tell, (error: unknown) =>
        logError('New notifications could not be fetched', error),
      )
    },
    [client, markRead, navigate],
  )
}
