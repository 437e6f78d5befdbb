import type { ClientList, ClientListInput } from '@pb/contract/client-lists'
import { useMutation } from '@tanstack/react-query'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useClientMutation } from '../use-client-mutation.ts'
import * as texts from './texts.ts'

/** Limit of the API. */
const maxMembersPerCall = 200

/** Loads the `user_id` of every client in a smart list, page by page. */
export function useAllListMembers(key: string) {
  return useMutation({
    mutationFn: async (): Promise<readonly string[]> => {
      const ids: string[] = []
      for (;;) {
        const { collection, total } = await call(contract.clientLists.clientsOfList, {
          params: { key },
          query: { limit: maxMembersPerCall, offset: ids.length },
        })
        ids.push(...collection.map(({ user_id }) => user_id))
        if (collection.length === 0 || ids.length >= total) return ids
      }
    },
    onError: (error) => toast.error(texts.selectAllFailed, { description: getErrorMessage(error) }),
  })
}

/** Saves a smart list; creates one for a null key. The caller shows errors. */
export function useSaveList(key: string | null) {
  return useClientMutation({
    send: async (body: ClientListInput) =>
      key === null
        ? call(contract.clientLists.addClientList, { body })
        : call(contract.clientLists.saveClientList, { params: { list_id: key }, body }),
    errorTitle: null,
  })
}

export function useRemoveList() {
  const restore = useClientMutation({
    send: async (key: string) => call(contract.clientLists.restoreClientList, { params: { list_id: key } }),
    errorTitle: texts.restoreFailed,
  })
  return useClientMutation({
    send: async ({ key }: ClientList) =>
      call(contract.clientLists.removeClientList, { params: { list_id: key } }),
    onSuccess: (_nothing, { key, name }) =>
      toast.success(texts.listRemoved(name), {
        description: texts.listRemovedHint,
        action: undoAction(() => restore.mutate(key)),
      }),
    errorTitle: texts.removeFailed,
  })
}
