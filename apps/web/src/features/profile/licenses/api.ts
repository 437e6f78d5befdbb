import type { License, LicenseInput } from '@pb/contract/licenses'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { logError } from '../../../lib/log.ts'

/** The agent's own licenses. */
export const licensesQuery = queryOptions({
  queryKey: ['profile', 'licenses'],
  queryFn: async ({ signal }) => (await call(contract.licenses.agentLicenses, { signal })).collection,
})

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: licensesQuery.queryKey })
}

/** Enters a license, or changes the one that `id` names. */
export function useSaveLicense(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: LicenseInput) =>
      id === undefined
        ? call(contract.licenses.addAgentLicense, { body })
        : call(contract.licenses.saveAgentLicense, { params: { license_id: id }, body }),
    onSuccess: async () => {
      toast.success(id === undefined ? 'License added' : 'License saved')
      await refresh(client)
    },
    onError: (error) => logError('A license could not be saved', error),
  })
}

/** Removes a license at once, with a way back. */
export function useRemoveLicense() {
  const client = useQueryClient()
  const failed = (error: unknown): void => {
    logError('A license could not be removed or put back', error)
    toast.error('Server error - could not update profile')
    void refresh(client)
  }
  const putBack = (license_id: string): void => {
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
      client.setQueryData(licensesQuery.queryKey, (all) =>
        all?.filter((one) => one.license_id !== license_id),
      )
    },
    onSuccess: (_, { license_id }) =>
      toast('License removed', { action: { label: 'Undo', onClick: () => putBack(license_id) } }),
    onError: failed,
  })
}
