import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { bankKeys } from '../../../queries/bank-statements.ts'

interface BankMutation<Input, Output> {
  readonly send: (input: Input) => Promise<Output>
  readonly onSuccess?: (output: Output, input: Input) => void
  /** Title of the error's toast; null where the caller shows the error. */
  readonly errorTitle: string | null
}

/** A change of bank files or matches; everything that shows them is fetched again, also after an error. */
export function useBankMutation<Input, Output>({ send, onSuccess, errorTitle }: BankMutation<Input, Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    ...(onSuccess && { onSuccess }),
    onError: (error) => {
      logError(errorTitle ?? 'Could not change bank transactions', error)
      if (errorTitle !== null) toast.error(errorTitle, { description: getErrorMessage(error) })
    },
    onSettled: () => void client.invalidateQueries({ queryKey: bankKeys.root }),
  })
}
