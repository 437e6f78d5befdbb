import type { OpeningKind } from '@pb/contract/opening-balances'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const root = ['opening-balances'] as const

/** Keys of cached files of deals from before the move. */
export const openingKeys = {
  all: root,
  lists: [...root, 'list'] as const,
  detail: (id: string) => [...root, id] as const,
  rows: (id: string) => [...root, id, 'rows'] as const,
}

export const openingFilesPerPage = 20
const rowsPerPage = 100

/** One page of files, counted from 1. */
export function openingFilesQuery(page: number) {
  return queryOptions({
    queryKey: [...openingKeys.lists, page],
    queryFn: async ({ signal }) =>
      call(contract.openingBalances.openingImports, {
        query: { limit: openingFilesPerPage, offset: (page - 1) * openingFilesPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function openingFileQuery(id: string) {
  return queryOptions({
    queryKey: [...openingKeys.detail(id), 'file'],
    queryFn: async ({ signal }) => call(contract.openingBalances.openingImport, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Column mapping of a draft. */
export function openingReadingQuery(id: string) {
  return queryOptions({
    queryKey: [...openingKeys.detail(id), 'reading'],
    queryFn: async ({ signal }) => call(contract.openingBalances.openingReading, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Rows of a file with what becomes of them; of one kind, or all. */
export function openingRowsQuery(id: string, kind: OpeningKind | null) {
  return infiniteQueryOptions({
    queryKey: [...openingKeys.rows(id), kind],
    queryFn: async ({ pageParam, signal }) =>
      call(contract.openingBalances.openingRows, {
        params: { id },
        query: { offset: pageParam, limit: rowsPerPage, ...(kind !== null && { kind }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return loaded < total ? loaded : undefined
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
