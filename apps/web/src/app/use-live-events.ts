import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { handleClientEvent } from '../features/clients/refresh-clients.ts'
import { applyMailEvent } from '../features/mailbox/refresh-mailbox.ts'
import { useAlertEvents } from '../features/notifications/hooks/use-alert-events.ts'
import { subscribeToEvents } from '../lib/live/subscribe-to-events.ts'
import { applicationKeys } from '../queries/application-keys.ts'

/** Refreshes data on live events while the shell is mounted. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const hearAlerts = useAlertEvents()
  useEffect(
    () =>
      subscribeToEvents((heard) => {
        hearAlerts(heard)
        applyMailEvent(client, heard)
        handleClientEvent(client, heard)
        if (heard.kind === 'missed' || ('data' in heard && heard.data['what'] === 'application'))
          void client.invalidateQueries({ queryKey: applicationKeys.root })
      }),
    [client, hearAlerts],
  )
}
