import type { DeletedRecord } from '@pb/contract/recently-deleted'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import * as texts from './texts.ts'

/** Restores a record. Any list may show it, so all are loaded again when they are next on the screen. */
export function useRestore(
  record: DeletedRecord,
  onRestored: (record: DeletedRecord) => void,
): UseMutationResult<undefined, Error, void> {
  const { kind, id } = record
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.recentlyDeleted.restoreDeleted, { params: { kind, id } }),
    onSuccess: () => onRestored(record),
    onError: (error) => {
      logError(texts.notRestored, error)
      toast.error(texts.notRestored, { description: getErrorMessage(error) })
    },
    onSettled: () => client.invalidateQueries(),
  })
}
