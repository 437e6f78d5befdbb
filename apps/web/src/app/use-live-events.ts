import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { handleClientEvent } from '../features/clients/refresh-clients.ts'
import { applyMailEvent } from '../features/mailbox/refresh-mailbox.ts'
import { useAlertEvents } from '../features/notifications/hooks/use-alert-events.ts'
import { subscribeToEvents, type LiveUpdate } from '../lib/live/subscribe-to-events.ts'
import { applicationKeys } from '../queries/application-keys.ts'
import { calendarKeys } from '../queries/calendar-keys.ts'
import { dealKeys } from '../queries/deal-keys.ts'
import { inquiryKeys } from '../queries/inquiry-keys.ts'
import { invoiceKeys } from '../queries/invoice-keys.ts'
import { liveStreamKeys } from '../queries/live-stream-keys.ts'
import { openHouseKeys } from '../queries/open-house-keys.ts'

/** Refreshes data on live events while the shell is mounted. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const hearAlerts = useAlertEvents()
  useEffect(() => {
    const hear = (heard: LiveUpdate) => {
      hearAlerts(heard)
      applyMailEvent(client, heard)
      handleClientEvent(client, heard)
      if (heard.kind === 'missed' || ('data' in heard && heard.data['what'] === 'application'))
        void client.invalidateQueries({ queryKey: applicationKeys.root })
      // Showings and tasks of a client are in the calendar too.
      if (heard.kind === 'missed' || heard.kind === 'calendar' || heard.kind === 'client')
        void client.invalidateQueries({ queryKey: calendarKeys.root })
      if (heard.kind === 'missed' || heard.kind === 'inquiry' || heard.kind === 'notification')
        void client.invalidateQueries({ queryKey: inquiryKeys.root })
      if (heard.kind === 'missed' || heard.kind === 'open_house')
        void client.invalidateQueries({ queryKey: openHouseKeys.root })
      if (heard.kind === 'missed' || heard.kind === 'live_stream')
        void client.invalidateQueries({ queryKey: liveStreamKeys.root })
      // What another person does to a deal or an invoice is a notification.
      if (heard.kind === 'missed' || heard.kind === 'notification') {
        void client.invalidateQueries({ queryKey: dealKeys.root })
        void client.invalidateQueries({ queryKey: invoiceKeys.root })
      }
      // An email of an invoice has left, or an answer to it has arrived.
      if (heard.kind === 'mail') void client.invalidateQueries({ queryKey: invoiceKeys.root })
    }
    const unsubscribe = subscribeToEvents(hear)
    // This loads after the page, which may show what was so before: the tabs share one stream, whose past is gone.
    hear({ kind: 'missed' })
    return unsubscribe
  }, [client, hearAlerts])
}
