import type { OfficeSecurity } from '@pb/contract/office'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { officeSecurityQuery } from '../../../queries/accounts.ts'
import * as texts from './texts.ts'

/** Saves which roles need two-step verification. */
export function useSaveSecurity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (two_factor_roles: OfficeSecurity['two_factor_roles']) =>
      call(contract.office.saveOfficeSecurity, { body: { two_factor_roles } }),
    onSuccess: () => toast.success(texts.saved),
    onError: (error) => {
      logError('The sign-in rules could not be saved', error)
      toast.error(getErrorMessage(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: officeSecurityQuery.queryKey }),
  })
}
