import type { ClientImport, ClientImportKind } from '@pb/contract/client-imports'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const root = ['client-imports'] as const

/** Keys of cached client imports. `detail` covers the file, its column mapping and its rows. */
export const clientImportKeys = {
  all: root,
  lists: [...root, 'list'] as const,
  detail: (id: string) => [...root, id] as const,
  rows: (id: string) => [...root, id, 'rows'] as const,
}

export const importsPerPage = 20
const rowsPerPage = 100

/** One page of imported files, counted from 1. Keeps the previous page while loading. */
export function importsQuery(page: number) {
  return queryOptions({
    queryKey: [...clientImportKeys.lists, page],
    queryFn: async ({ signal }) =>
      call(contract.clientImports.clientImports, {
        query: { limit: importsPerPage, offset: (page - 1) * importsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Whether something is done with a file in the background. */
export const isImportRunning = (file: ClientImport | undefined): boolean =>
  file !== undefined && (file.progress !== null || file.undoing)

const pollMs = 500

/** One imported file. Refetched while it is being applied or undone. */
export function importQuery(id: string, applying = false) {
  return queryOptions({
    queryKey: [...clientImportKeys.detail(id), 'file'],
    queryFn: async ({ signal }) =>
      call(contract.clientImports.clientImport, { params: { import_id: id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (applying || isImportRunning(data) ? pollMs : false),
  })
}

/** Column mapping and defaults of a draft. */
export function importReadingQuery(id: string) {
  return queryOptions({
    queryKey: [...clientImportKeys.detail(id), 'reading'],
    queryFn: async ({ signal }) =>
      call(contract.clientImports.clientImportReading, { params: { import_id: id }, signal }),
    staleTime: 0,
  })
}

/** Which rows of a file: of one kind, those that an undo kept, or all. */
export type RowFilter = ClientImportKind | 'kept' | null

/** Rows of a file with their outcome. Refetched while the plan of a draft is being made. */
export function importRowsQuery(id: string, filter: RowFilter) {
  return infiniteQueryOptions({
    queryKey: [...clientImportKeys.rows(id), filter],
    queryFn: async ({ pageParam, signal }) =>
      call(contract.clientImports.clientImportRows, {
        params: { import_id: id },
        query: {
          offset: pageParam,
          limit: rowsPerPage,
          ...(filter === 'kept' ? { kept: 1 } : filter !== null && { kind: filter }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return loaded < total ? loaded : undefined
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const planning = data?.pages[0]?.planning
      return planning && planning.problem === '' ? pollMs : false
    },
  })
}
