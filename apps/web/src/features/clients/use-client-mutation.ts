import { useMutation, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { clientKeys } from '../../queries/client-keys.ts'
import type { Rollback } from './optimistic-updates.ts'
import { refreshClients } from './refresh-clients.ts'
import * as texts from './texts.ts'

export { refreshClients } from './refresh-clients.ts'

interface ClientMutation<Input, Output> {
  readonly send: (input: Input) => Promise<Output>
  /** Updates the cache before the server replies. Returns the rollback. */
  readonly applyOptimistically?: (client: QueryClient, input: Input) => Promise<Rollback>
  readonly onSuccess?: (output: Output, input: Input) => void
  /** Title of the error toast; `null` if the caller shows the error next to its form. */
  readonly errorTitle: string | null
  /** The error toast offers to try again with the same input. For mutations whose dialog is closed by then. */
  readonly canRetry?: boolean
  /** Query keys of other features to invalidate. */
  readonly invalidates?: readonly QueryKey[]
}

/** A mutation of client data with optional optimistic update, rollback and error toast. Refreshes clients when it ends. */
export function useClientMutation<Input, Output>({
  send,
  applyOptimistically,
  onSuccess,
  errorTitle,
  canRetry,
  invalidates,
}: ClientMutation<Input, Output>) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: clientKeys.root,
    mutationFn: send,
    onMutate: async (input) => ({ rollback: await applyOptimistically?.(client, input) }),
    onSuccess: (output, input) => onSuccess?.(output, input),
    onError: (error, input, context) => {
      context?.rollback?.()
      logError(errorTitle ?? 'Could not change a client', error)
      if (errorTitle === null) return
      toast.error(errorTitle, {
        description: getErrorMessage(error),
        ...(canRetry && {
          action: { label: texts.tryAgain, onClick: () => mutation.mutate(input) },
        }),
      })
    },
    onSettled: () => {
      refreshClients(client)
      for (const queryKey of invalidates ?? []) void client.invalidateQueries({ queryKey })
    },
  })
  return mutation
}
