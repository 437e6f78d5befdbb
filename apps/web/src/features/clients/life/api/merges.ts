import type { ClientMerge } from '@pb/contract/client-merges'
import { queryOptions } from '@tanstack/react-query'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { keys } from '../../api/keys.ts'
import { useChange } from '../../api/use-change.ts'

/** Clients who may be the same person. */
export function duplicatesQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.root, 'life', 'duplicates', userId],
    queryFn: async ({ signal }) =>
      (await call(contract.clientMerges.clientDuplicates, { params: { user_id: userId }, signal }))
        .collection,
  })
}

/** Merges that stand of which a client is a part. */
export function mergesQuery(userId: string) {
  return queryOptions({
    queryKey: [...keys.root, 'life', 'merges', userId],
    queryFn: async ({ signal }) =>
      (await call(contract.clientMerges.mergesOfClient, { params: { user_id: userId }, signal })).collection,
  })
}

/** Longer texts than the server takes are cut: nobody's name is that long. */
const longestText = 200

/** Clients by what is typed, to merge with. */
export function suggestQuery(text: string) {
  const search = text.slice(0, longestText)
  return queryOptions({
    queryKey: [...keys.root, 'life', 'suggest', search],
    queryFn: async ({ signal }) =>
      (await call(contract.clients.suggestClients, { query: { search, limit: 10 }, signal })).collection,
    staleTime: 10_000,
  })
}

export function nameOfMerged({ first_name, last_name }: ClientMerge['merged']): string {
  return `${first_name} ${last_name}`.trim()
}

/** What goes along with a client: saved searches, and what was saved and sent. */
const goesAlong = [['saved-searches'], ['sending']] as const

export function useUndoMerge() {
  return useChange({
    send: async (mergeId: string) =>
      call(contract.clientMerges.undoClientMerge, { params: { merge_id: mergeId } }),
    done: ({ merged }) => toast.success(`${nameOfMerged(merged)} is a client of their own again`),
    refused: 'The merge could not be taken back',
    also: goesAlong,
  })
}

/** Makes two clients one; what went wrong is said in the dialog. */
export function useMerge() {
  const undo = useUndoMerge()
  return useChange({
    send: async (body: { readonly keep: string; readonly merge: string }) =>
      call(contract.clientMerges.mergeClients, { body }),
    done: ({ merge_id, merged, kept }) =>
      toast.success(`${nameOfMerged(merged)} is part of ${nameOfMerged(kept)} now`, {
        action: { label: 'Undo', onClick: () => undo.mutate(merge_id) },
      }),
    refused: null,
    also: goesAlong,
  })
}
