import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hearClients } from '../features/clients/api/refresh.ts'
import { hearMail } from '../features/mailbox/api/refresh.ts'
import { useAlertEvents } from '../features/notifications/hooks/use-alert-events.ts'
import { followEvents } from '../lib/live/follow-events.ts'

/** Keeps what is shown current for as long as the shell stands. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const hearAlerts = useAlertEvents()
  useEffect(
    () =>
      followEvents((heard) => {
        hearAlerts(heard)
        hearMail(client, heard)
        hearClients(client, heard)
      }),
    [client, hearAlerts],
  )
}
