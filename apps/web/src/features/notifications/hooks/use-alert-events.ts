import type { Alert } from '@pb/contract/notifications'
import { getNotificationLink } from '@pb/rules/notification-links'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { toast } from '../../../components/ui/toaster.tsx'
import type { LiveUpdate } from '../../../lib/live/subscribe-to-events.ts'
import { logError } from '../../../lib/log.ts'
import { applyAlertEvent } from '../api.ts'
import { useMarkRead } from '../mutations.ts'
import { newNotifications } from '../text-templates.ts'
import * as texts from '../texts.ts'

/**
 * Applies live events. A visible tab shows new notifications as toasts, also to screen readers; the service worker
 * then shows no push (`public/sw.js`).
 */
export function useAlertEvents(): (update: LiveUpdate) => void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate: markRead } = useMarkRead()

  return useCallback(
    (update) => {
      const open = (alert: Alert, link: string): void => {
        markRead(alert.alert_id)
        void navigate(link)
      }
      const announce = (fresh: readonly Alert[]): void => {
        const unread = fresh.filter(({ read }) => read === 0)
        const [first] = unread
        if (!first || document.visibilityState !== 'visible') return
        const link = unread.length === 1 ? getNotificationLink(first.payload) : null
        toast(unread.length === 1 ? first.message : newNotifications(unread.length), {
          id: `alert-${first.alert_id}`,
          ...(link !== null && { action: { label: texts.open, onClick: () => open(first, link) } }),
        })
      }
      applyAlertEvent(client, update).then(announce, (error: unknown) =>
        logError('New notifications could not be fetched', error),
      )
    },
    [client, markRead, navigate],
  )
}
