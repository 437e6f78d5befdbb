import type { Deal } from '@pb/contract/deals'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { dealKeys } from '../../queries/deal-keys.ts'

function isDeal(reply: unknown): reply is Deal {
  return typeof reply === 'object' && reply !== null && 'basic_info' in reply && 'version' in reply
}

/** Shows a changed deal at once; lists and the four numbers are refetched. */
export function storeDeal(client: QueryClient, reply: unknown): void {
  if (isDeal(reply)) client.setQueryData(dealKeys.one(reply.id), reply)
}

export function refreshDealLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: dealKeys.lists })
  void client.invalidateQueries({ queryKey: dealKeys.overviews })
}

interface DealMutation<Input, Output> {
  readonly send: (input: Input) => Promise<Output>
  readonly onSuccess?: (output: Output, input: Input) => void
  /** Title of the error's toast; null where the caller shows the error. */
  readonly errorTitle: string | null
}

/** A change of a deal. */
export function useDealMutation<Input, Output>({ send, onSuccess, errorTitle }: DealMutation<Input, Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (output, input) => {
      storeDeal(client, output)
      onSuccess?.(output, input)
    },
    onError: (error) => {
      logError(errorTitle ?? 'Could not change a deal', error)
      if (errorTitle !== null) toast.error(errorTitle, { description: getErrorMessage(error) })
      // What is on screen may be old.
      void client.invalidateQueries({ queryKey: dealKeys.ones })
    },
    onSettled: () => refreshDealLists(client),
  })
}
