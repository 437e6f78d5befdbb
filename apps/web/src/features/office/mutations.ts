import type { OfficeDetails, OfficeInput } from '@pb/contract/office'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { upload } from '../../lib/upload.ts'
import { loginOptionsQuery } from '../../queries/auth.ts'
import { officeQuery } from '../../queries/office.ts'
import * as texts from './texts.ts'

/** A change of the office; the reply is the full office. */
function useOfficeMutation<Input>(
  change: (input: Input) => Promise<OfficeDetails>,
  success: string,
  undo?: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (office) => {
      client.setQueryData(officeQuery.queryKey, office)
      void client.invalidateQueries({ queryKey: loginOptionsQuery.queryKey })
      toast.success(success, undo && { action: undoAction(undo) })
    },
    onError: (error) => {
      logError('The office could not be saved', error)
      toast.error(getErrorMessage(error))
    },
  })
}

export const useSaveOffice = () =>
  useOfficeMutation((body: OfficeInput) => call(contract.office.saveOffice, { body }), texts.saved)

export const useUploadLogo = () =>
  useOfficeMutation(
    (file: File) => upload(contract.office.uploadOfficeLogo, { file, field: 'photo', filename: file.name }),
    texts.logoSaved,
  )

/** Removes the logo; the toast offers to undo. */
export function useRemoveLogo() {
  const client = useQueryClient()
  const restore = useOfficeMutation(async (_none: undefined) => {
    await call(contract.recentlyDeleted.restoreDeleted, { params: { kind: 'office_logo', id: '1' } })
    return client.fetchQuery({ ...officeQuery, staleTime: 0 })
  }, texts.logoRestored)
  return useOfficeMutation(
    (_none: undefined) => call(contract.office.removeOfficeLogo),
    texts.logoRemoved,
    () => restore.mutate(undefined),
  )
}
