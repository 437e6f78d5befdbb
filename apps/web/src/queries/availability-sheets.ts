import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const root = ['imports', 'sheets'] as const

/** Keys of cached data about availability sheets. */
export const sheetKeys = {
  list: [...root, 'list'] as const,
  sheet: (id: string) => [...root, id] as const,
}

export const sheetsPerPage = 20
const changesPerPage = 100

/** One page of the availability sheets. Keeps the previous page while loading. */
export function sheetsQuery(page: number) {
  return queryOptions({
    queryKey: [...sheetKeys.list, page],
    queryFn: ({ signal }) =>
      call(contract.sheets.sheetImports, {
        query: { limit: sheetsPerPage, offset: (page - 1) * sheetsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Management companies that have sent sheets. */
export const sheetCompaniesQuery = queryOptions({
  queryKey: [...root, 'companies'],
  queryFn: ({ signal }) => call(contract.sheets.sheetCompanies, { signal }),
})

export function sheetQuery(id: string) {
  return queryOptions({
    queryKey: [...sheetKeys.sheet(id), 'sheet'],
    queryFn: ({ signal }) => call(contract.sheets.sheetImport, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Worksheet, header row and columns of a draft. */
export function sheetReadingQuery(id: string) {
  return queryOptions({
    queryKey: [...sheetKeys.sheet(id), 'reading'],
    queryFn: ({ signal }) => call(contract.sheets.sheetReading, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** Changes that applying a draft would make. Keeps the previous preview while loading. */
export function sheetPreviewQuery(id: string) {
  return queryOptions({
    queryKey: [...sheetKeys.sheet(id), 'preview'],
    queryFn: ({ signal }) => call(contract.sheets.sheetPreview, { params: { id }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Changes that an applied sheet has made, in pages. */
export function sheetChangesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...sheetKeys.sheet(id), 'changes'],
    queryFn: ({ pageParam, signal }) =>
      call(contract.sheets.sheetChanges, {
        params: { id },
        query: { offset: pageParam, limit: changesPerPage },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return loaded < total ? loaded : undefined
    },
    staleTime: 0,
  })
}
