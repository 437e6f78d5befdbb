import type { DeletedRecord } from '@pb/contract/recently-deleted'
import { useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
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
    onSettled: () => client.invalidateQueries(),
    meta: { error: texts.notRestored },
  })
}
