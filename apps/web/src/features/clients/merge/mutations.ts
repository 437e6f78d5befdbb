import { joinPersonName } from '@pb/rules/person-name'
import type { ClientMerge } from '@pb/contract/client-merges'
import { clientChange } from '../client-change.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { listingSendKeys } from '../../../queries/listing-sends.ts'
import { savedSearchKeys } from '../../../queries/saved-searches.ts'
import * as texts from './texts.ts'

export function getMergedName({ first_name, last_name }: ClientMerge['merged']): string {
  return joinPersonName({ first_name, last_name })
}

/** Cached data that moves with a merged client: saved searches, and saved and sent listings. */
const movedDataKeys = [savedSearchKeys.all, listingSendKeys.root] as const

export function useUndoMerge() {
  return useMutation({
    mutationFn: async (mergeId: string) =>
      call(contract.clientMerges.undoClientMerge, { params: { merge_id: mergeId } }),
    onSettled: (_data, _error, _input, _before, { client }) => {
      for (const queryKey of movedDataKeys) void client.invalidateQueries({ queryKey })
    },
    meta: {
      ...clientChange,
      success: ({ merged }) => texts.mergeUndone(getMergedName(merged)),
      error: texts.undoFailed,
    },
  })
}

/** Merges two clients; the toast offers to undo. The caller shows errors. */
export function useMerge() {
  const undo = useUndoMerge()
  return useMutation({
    mutationFn: async (body: { readonly keep: string; readonly merge: string }) =>
      call(contract.clientMerges.mergeClients, { body }),
    onSettled: (_data, _error, _input, _before, { client }) => {
      for (const queryKey of movedDataKeys) void client.invalidateQueries({ queryKey })
    },
    meta: {
      ...clientChange,
      success: ({ merged, kept }) => texts.merged(getMergedName(merged), getMergedName(kept)),
      undo: ({ merge_id }) => undo.mutate(merge_id),
    },
  })
}
