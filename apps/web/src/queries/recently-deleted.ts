import type { DeletedKind } from '@pb/contract/recently-deleted'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

export const recentlyDeletedPageSize = 50

/** A page of what was deleted and can be restored; of every kind without `kind`. */
export const recentlyDeletedQuery = (kind: DeletedKind | undefined, page: number) =>
  queryOptions({
    queryKey: ['recently deleted', kind, page],
    queryFn: ({ signal }) =>
      call(contract.recentlyDeleted.recentlyDeleted, {
        query: { kind, offset: (page - 1) * recentlyDeletedPageSize, limit: recentlyDeletedPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
