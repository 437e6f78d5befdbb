import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshAlerts } from '../features/notifications/api.ts'
import { followEvents } from '../lib/live/follow-events.ts'

/** Keeps what is shown current for as long as the shell stands. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      followEvents(({ kind }) => {
        if (kind === 'notification' || kind === 'missed') refreshAlerts(client)
      }),
    [client],
  )
}
