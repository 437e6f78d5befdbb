import type { ClientList, ClientListInput, ListConditions } from '@pb/contract/client-lists'
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { messageOf } from '../../../../lib/http-error.ts'
import { useChange } from '../../api/use-change.ts'
import { lifeKeys } from './keys.ts'

const perPage = 100

/** Lists that keep themselves, with how many clients each holds now. */
export const listsQuery = queryOptions({
  queryKey: lifeKeys.lists,
  queryFn: async ({ signal }) => call(contract.clientLists.clientLists, { signal }),
})

export function membersQuery(key: string) {
  return infiniteQueryOptions({
    queryKey: lifeKeys.members(key),
    queryFn: async ({ pageParam, signal }) =>
      call(contract.clientLists.clientsOfList, {
        params: { key },
        query: { limit: perPage, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return shown < total ? shown : undefined
    },
  })
}

/** Most of one answer; the contract says the same. */
const mostAtOnce = 200

/** Everybody in a list by `user_id`, for what is done with all of them: not only with those that are loaded. */
export function useWholeList(key: string) {
  return useMutation({
    mutationFn: async (): Promise<readonly string[]> => {
      const ids: string[] = []
      for (;;) {
        const { collection, total } = await call(contract.clientLists.clientsOfList, {
          params: { key },
          query: { limit: mostAtOnce, offset: ids.length },
        })
        ids.push(...collection.map(({ user_id }) => user_id))
        if (collection.length === 0 || ids.length >= total) return ids
      }
    },
    onError: (error) => toast.error('Not everybody could be chosen', { description: messageOf(error) }),
  })
}

/** How many clients conditions hold that are not saved yet. */
export function countQuery(conditions: ListConditions) {
  return queryOptions({
    queryKey: lifeKeys.count(conditions),
    queryFn: async ({ signal }) =>
      (await call(contract.clientLists.countOfList, { body: { conditions }, signal })).clients,
    placeholderData: keepPreviousData,
  })
}

/** Saves a list, a new one without a key; what went wrong is said in its dialog. */
export function useSaveList(key: string | null) {
  return useChange({
    send: async (body: ClientListInput) =>
      key === null
        ? call(contract.clientLists.addClientList, { body })
        : call(contract.clientLists.saveClientList, { params: { list_id: key }, body }),
    refused: null,
  })
}

export function useRemoveList() {
  const restore = useChange({
    send: async (key: string) => call(contract.clientLists.restoreClientList, { params: { list_id: key } }),
    refused: 'The list could not be brought back',
  })
  return useChange({
    send: async ({ key }: ClientList) =>
      call(contract.clientLists.removeClientList, { params: { list_id: key } }),
    done: (_nothing, { key, name }) =>
      toast.success(`“${name}” removed`, {
        description: 'Its clients stay as they are.',
        action: { label: 'Undo', onClick: () => restore.mutate(key) },
      }),
    refused: 'The list could not be removed',
  })
}
