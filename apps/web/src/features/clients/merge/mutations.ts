import { joinPersonName } from '@pb/rules/person-name'
import type { ClientMerge } from '@pb/contract/client-merges'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { listingSendKeys } from '../../../queries/listing-sends.ts'
import { savedSearchKeys } from '../../../queries/saved-searches.ts'
import { useClientMutation } from '../use-client-mutation.ts'
import * as texts from './texts.ts'

export function getMergedName({ first_name, last_name }: ClientMerge['merged']): string {
  return joinPersonName({ first_name, last_name })
}

/** Cached data that moves with a merged client: saved searches, and saved and sent listings. */
const movedDataKeys = [savedSearchKeys.all, listingSendKeys.root] as const

export function useUndoMerge() {
  return useClientMutation({
    send: async (mergeId: string) =>
      call(contract.clientMerges.undoClientMerge, { params: { merge_id: mergeId } }),
    onSuccess: ({ merged }) => toast.success(texts.mergeUndone(getMergedName(merged))),
    errorTitle: texts.undoFailed,
    invalidates: movedDataKeys,
  })
}

/** Merges two clients; the toast offers to undo. The caller shows errors. */
export function useMerge() {
  const undo = useUndoMerge()
  return useClientMutation({
    send: async (body: { readonly keep: string; readonly merge: string }) =>
      call(contract.clientMerges.mergeClients, { body }),
    onSuccess: ({ merge_id, merged, kept }) =>
      toast.success(texts.merged(getMergedName(merged), getMergedName(kept)), {
        action: undoAction(() => undo.mutate(merge_id)),
      }),
    errorTitle: null,
    invalidates: movedDataKeys,
  })
}
