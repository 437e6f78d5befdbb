import type { MailImport } from '@pb/contract/mail-imports'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const root = ['mail-imports'] as const

/** Keys of cached imports of mail. `detail` covers the file and its problems. */
export const mailImportKeys = {
  all: root,
  lists: [...root, 'list'] as const,
  detail: (id: string) => [...root, id] as const,
}

export const mailImportsPerPage = 20
const problemsPerPage = 100
const pollMs = 1000

/** Whether something is done with a file in the background. */
export const isMailImportRunning = ({ state }: Pick<MailImport, 'state'>): boolean =>
  state === 'reading' || state === 'applying' || state === 'undoing'

/** One page of files of mail, counted from 1. Keeps the previous page while loading. */
export function mailImportsQuery(page: number) {
  return queryOptions({
    queryKey: [...mailImportKeys.lists, page],
    queryFn: async ({ signal }) =>
      call(contract.mailImports.mailImports, {
        query: { limit: mailImportsPerPage, offset: (page - 1) * mailImportsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.collection.some(isMailImportRunning) ? 2 * pollMs : false,
  })
}

/** One file of mail. Refetched while it is being read, taken in or undone. */
export function mailImportQuery(id: string) {
  return queryOptions({
    queryKey: [...mailImportKeys.detail(id), 'file'],
    queryFn: async ({ signal }) =>
      call(contract.mailImports.mailImport, { params: { import_id: id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isMailImportRunning(data) ? pollMs : false),
  })
}

/** Messages of a file that could not be read or stored; `failed` of them are known. */
export function mailImportProblemsQuery(id: string, failed: number) {
  return infiniteQueryOptions({
    queryKey: [...mailImportKeys.detail(id), 'problems', failed],
    queryFn: async ({ pageParam, signal }) =>
      call(contract.mailImports.mailImportProblems, {
        params: { import_id: id },
        query: { offset: pageParam, limit: problemsPerPage },
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
