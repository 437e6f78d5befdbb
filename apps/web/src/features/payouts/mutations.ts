import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { subscribeToEvents } from '../../lib/live/subscribe-to-events.ts'
import { logError } from '../../lib/log.ts'
import { payoutKeys } from '../../queries/payouts.ts'

interface PayoutMutation<Input, Output> {
  readonly send: (input: Input) => Promise<Output>
  readonly onSuccess?: (output: Output, input: Input) => void
  /** Title of the error's toast; null where the caller shows the error. */
  readonly errorTitle: string | null
}

/** A change of payouts; everything that shows them is fetched again, also after an error. */
export function usePayoutMutation<Input, Output>({
  send,
  onSuccess,
  errorTitle,
}: PayoutMutation<Input, Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    ...(onSuccess && { onSuccess }),
    onError: (error) => {
      logError(errorTitle ?? 'Could not change a payout', error)
      if (errorTitle !== null) toast.error(errorTitle, { description: getErrorMessage(error) })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: payoutKeys.root }),
  })
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
