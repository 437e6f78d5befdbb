import type { License, LicenseInput } from '@pb/contract/licenses'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { logError } from '../../../../lib/log.ts'
import { licensesQuery } from '../../../../queries/accounts.ts'
import * as texts from './texts.ts'

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: licensesQuery.queryKey })
}

/** Adds a license, or saves the one with this id. */
export function useSaveLicense(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: LicenseInput) =>
      id === undefined
        ? call(contract.licenses.addAgentLicense, { body })
        : call(contract.licenses.saveAgentLicense, { params: { license_id: id }, body }),
    onSuccess: async () => await refresh(client),
    meta: {
      success: () => (id === undefined ? texts.licenseAdded : texts.licenseSaved),
      log: 'A license could not be saved',
    },
  })
}

/** Removes a license immediately, with undo. */
export function useRemoveLicense() {
  const client = useQueryClient()
  const failed = (error: unknown): void => {
    logError('A license could not be removed or restored', error)
    toast.error(texts.licenseNotRemoved)
    void refresh(client)
  }
  const restore = (license_id: string): void => {
    call(contract.licenses.restoreAgentLicense, { params: { license_id } }).then(
      () => refresh(client),
      failed,
    )
  }
  return useMutation({
    mutationFn: async ({ license_id }: License) =>
      call(contract.licenses.removeAgentLicense, { params: { license_id } }),
    onMutate: async ({ license_id }) => {
      await client.cancelQueries({ queryKey: licensesQuery.queryKey })
      client.setQueryData(licensesQuery.queryKey, (licenses) =>
        licenses?.filter((license) => license.license_id !== license_id),
      )
    },
    onError: failed,
    meta: {
      success: () => ({ text: texts.licenseRemoved, kind: 'plain' }),
      undo: (_, { license_id }) => restore(license_id),
    },
  })
}
