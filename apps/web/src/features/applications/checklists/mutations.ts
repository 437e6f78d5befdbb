import type { applicationChecklists as checklists } from '@pb/contract/application-forms'
import type { BodyInput } from '@pb/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { applicationKeys } from '../../../queries/application-keys.ts'
import { applicationChecklistsQuery } from '../../../queries/applications.ts'

type ChecklistInput = BodyInput<typeof checklists.updateApplicationChecklists>

/** Saves a list or when papers are erased. */
export function useSaveChecklists(success: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ChecklistInput) =>
      call(contract.applicationChecklists.updateApplicationChecklists, { body }),
    onSuccess: (lists) => {
      client.setQueryData(applicationChecklistsQuery.queryKey, lists)
      // What is missing of each application depends on the lists.
      void client.invalidateQueries({ queryKey: applicationKeys.root })
    },
    meta: { success: success, log: 'The checklists could not be saved', error: getErrorMessage },
  })
}
