import type { OfficeDetails, OfficeInput } from '@pb/contract/office'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { upload } from '../../lib/upload.ts'
import { loginOptionsQuery } from '../../queries/auth.ts'
import { officeQuery } from '../../queries/office.ts'
import * as texts from './texts.ts'

/** A change of the office; the reply is the full office. */
const officeChange = {
  log: 'The office could not be saved',
  error: getErrorMessage,
  store: (client: QueryClient, office: OfficeDetails) => {
    client.setQueryData(officeQuery.queryKey, office)
    void client.invalidateQueries({ queryKey: loginOptionsQuery.queryKey })
  },
}

export const useSaveOffice = () =>
  useMutation({
    mutationFn: (body: OfficeInput) => call(contract.office.saveOffice, { body }),
    meta: { ...officeChange, success: texts.saved },
  })

export const useUploadLogo = () =>
  useMutation({
    mutationFn: (file: File) =>
      upload(contract.office.uploadOfficeLogo, { file, field: 'photo', filename: file.name }),
    meta: { ...officeChange, success: texts.logoSaved },
  })

/** Removes the logo; the toast offers to undo. */
export function useRemoveLogo() {
  const restore = useMutation({
    mutationFn: async (_none: undefined, { client }) => {
      await call(contract.recentlyDeleted.restoreDeleted, { params: { kind: 'office_logo', id: '1' } })
      return client.fetchQuery({ ...officeQuery, staleTime: 0 })
    },
    meta: { ...officeChange, success: texts.logoRestored },
  })
  return useMutation({
    mutationFn: (_none: undefined) => call(contract.office.removeOfficeLogo),
    meta: { ...officeChange, success: texts.logoRemoved, undo: () => restore.mutate(undefined) },
  })
}
