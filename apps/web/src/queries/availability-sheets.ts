import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SheetListKind, SheetPreview } from '@pb/contract/availability-sheets'
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

/** One sheet. Refetched while it is being applied or undone. */
export function sheetQuery(id: string, applying = false) {
  return queryOptions({
    queryKey: [...sheetKeys.sheet(id), 'sheet'],
    queryFn: ({ signal }) => call(contract.sheets.sheetImport, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      applying || (data?.progress ?? null) !== null || data?.undoing ? 1000 : false,
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

/**
 * Changes that applying a draft would make, with the first rows of each list. Keeps the previous preview while loading;
 * refetched while a large sheet is read.
 */
export function sheetPreviewQuery(id: string) {
  return queryOptions({
    queryKey: [...sheetKeys.sheet(id), 'preview'],
    queryFn: ({ signal }) => call(contract.sheets.sheetPreview, { params: { id }, query: {}, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => ((data?.progress ?? null) === null ? false : 1000),
  })
}

/** The rows of one list of a preview. */
export function getSheetList(preview: SheetPreview, kind: SheetListKind): readonly unknown[] {
  if (kind === 'rejects') return preview.rejects
  return kind === 'held' ? preview.held : preview.rows.filter((row) => row.kind === kind)
}

function countSheetList({ counts }: SheetPreview, kind: SheetListKind): number {
  const found = counts[kind]
  return typeof found === 'number' ? found : found.rows
}

/** One list of a preview in pages, of which the preview has the first. */
export function sheetListQuery(id: string, preview: SheetPreview, kind: SheetListKind) {
  return infiniteQueryOptions({
    queryKey: [...sheetKeys.sheet(id), 'list', preview.digest, kind],
    queryFn: ({ pageParam, signal }) =>
      call(contract.sheets.sheetPreview, {
        params: { id },
        query: { digest: preview.digest, kind, offset: pageParam },
        signal,
      }),
    initialPageParam: 0,
    initialData: { pages: [preview], pageParams: [0] },
    staleTime: Infinity,
    getNextPageParam: (_last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + getSheetList(page, kind).length, 0)
      return loaded < countSheetList(preview, kind) ? loaded : undefined
    },
  })
}

/** Rows of an applied sheet that were left out, in pages. */
export function sheetRejectsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...sheetKeys.sheet(id), 'rejects'],
    queryFn: ({ pageParam, signal }) =>
      call(contract.sheets.sheetRejects, {
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
