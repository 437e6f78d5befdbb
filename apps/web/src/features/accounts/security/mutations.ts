import type { OfficeSecurity } from '@pb/contract/office'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { officeSecurityQuery } from '../../../queries/accounts.ts'
import * as texts from './texts.ts'

/** Saves which roles need two-step verification. */
export function useSaveSecurity() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (two_factor_roles: OfficeSecurity['two_factor_roles']) =>
      call(contract.office.saveOfficeSecurity, { body: { two_factor_roles } }),
    onSettled: () => client.invalidateQueries({ queryKey: officeSecurityQuery.queryKey }),
    meta: { success: texts.saved, log: 'The sign-in rules could not be saved', error: getErrorMessage },
  })
}
