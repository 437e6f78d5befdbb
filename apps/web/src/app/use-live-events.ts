import { useEffect } from 'react'
import { useAlertEvents } from '../features/notifications/hooks/use-alert-events.ts'
import { followEvents } from '../lib/live/follow-events.ts'

/** Keeps what is shown current for as long as the shell stands. */
export function useLiveEvents(): void {
  const hearAlerts = useAlertEvents()
  useEffect(() => followEvents(hearAlerts), [hearAlerts])
}
