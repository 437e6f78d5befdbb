import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeToEvents } from '../../lib/live/subscribe-to-events.ts'
import { payoutKeys } from '../../queries/payouts.ts'

/** A change of payouts; everything that shows them is fetched again, also after an error. */
export const payoutChange = {
  log: 'Could not change a payout',
  refresh: (client: QueryClient) => void client.invalidateQueries({ queryKey: payoutKeys.root }),
}

/** Fetches payouts again when a pay run makes progress. */
export function useRunEvents(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      subscribeToEvents(({ kind }) => {
        if (kind === 'pay_run' || kind === 'missed')
          void client.invalidateQueries({ queryKey: payoutKeys.root })
      }),
    [client],
  )
}
