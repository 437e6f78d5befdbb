import type { Application, Household } from '@pb/contract/applications'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { applicationKeys } from '../../queries/application-keys.ts'
import { clientKeys } from '../../queries/client-keys.ts'

function isHousehold(reply: unknown): reply is Household {
  return typeof reply === 'object' && reply !== null && 'forms' in reply && 'submissions' in reply
}

function isApplication(reply: unknown): reply is Application {
  return typeof reply === 'object' && reply !== null && 'report' in reply
}

/** Shows a changed form or household at once; lists and sums are refetched. */
function storeReply(client: QueryClient, reply: unknown): void {
  if (isHousehold(reply)) {
    client.setQueryData(applicationKeys.household(reply.household_id), reply)
    for (const form of reply.forms) client.setQueryData(applicationKeys.one(form.id), form)
  }
  if (!isApplication(reply)) return
  client.setQueryData(applicationKeys.one(reply.id), reply)
  client.setQueryData<Household>(applicationKeys.household(reply.household_id), (household) =>
    household
      ? { ...household, forms: household.forms.map((form) => (form.id === reply.id ? reply : form)) }
      : undefined,
  )
}

/** Refetches everything that shows applications, and the clients, whose tab depends on them. */
function refreshApplications(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: applicationKeys.root })
  void client.invalidateQueries({ queryKey: clientKeys.root })
}

interface ApplicationMutation<Input, Output> {
  readonly send: (input: Input) => Promise<Output>
  readonly onSuccess?: (output: Output, input: Input) => void
  /** Title of the error's toast; null where the caller shows the error. */
  readonly errorTitle: string | null
}

/** A change of applications. */
export function useApplicationMutation<Input, Output>({
  send,
  onSuccess,
  errorTitle,
}: ApplicationMutation<Input, Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (output, input) => {
      storeReply(client, output)
      onSuccess?.(output, input)
    },
    onError: (error) => {
      logError(errorTitle ?? 'Could not change an application', error)
      if (errorTitle !== null) toast.error(errorTitle, { description: getErrorMessage(error) })
    },
    onSettled: () => refreshApplications(client),
  })
}
