import type { ClientList, ClientListInput } from '@pb/contract/client-lists'
import { clientChange } from '../client-change.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
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
    meta: { error: texts.selectAllFailed },
  })
}

/** Saves a smart list; creates one for a null key. The caller shows errors. */
export function useSaveList(key: string | null) {
  return useMutation({
    mutationFn: async (body: ClientListInput) =>
      key === null
        ? call(contract.clientLists.addClientList, { body })
        : call(contract.clientLists.saveClientList, { params: { list_id: key }, body }),
    meta: clientChange,
  })
}

export function useRemoveList() {
  const restore = useMutation({
    mutationFn: async (key: string) =>
      call(contract.clientLists.restoreClientList, { params: { list_id: key } }),
    meta: { ...clientChange, error: texts.restoreFailed },
  })
  return useMutation({
    mutationFn: async ({ key }: ClientList) =>
      call(contract.clientLists.removeClientList, { params: { list_id: key } }),
    meta: {
      ...clientChange,
      success: (_nothing, { name }) => ({
        text: texts.listRemoved(name),
        description: texts.listRemovedHint,
      }),
      undo: (_nothing, { key }) => restore.mutate(key),
      error: texts.removeFailed,
    },
  })
}
