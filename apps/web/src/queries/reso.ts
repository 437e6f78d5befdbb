import type { FeedRun, FeedSource } from '@pb/contract/reso'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** Keys of cached data about RESO sources and file imports. `root` covers availability sheets too. */
export const resoKeys = { root: ['imports'] as const }

export const runsPerPage = 20
const readingPollMs = 1000
const syncingPollMs = 2000
const idlePollMs = 60_000

const isUnfinished = ({ state }: FeedRun): boolean =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** One page of the imported files. Polled each second while one is being imported. */
export function runsQuery(page: number) {
  return queryOptions({
    queryKey: [...resoKeys.root, 'runs', page],
    queryFn: ({ signal }) =>
      call(contract.feeds.feedRuns, {
        query: { limit: runsPerPage, offset: (page - 1) * runsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.collection.some(isUnfinished) === true && readingPollMs,
  })
}

/** What a previewed file would change. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: [...resoKeys.root, 'preview', id],
    queryFn: ({ signal }) => call(contract.feeds.feedRunPreview, { params: { id }, signal }),
  })

export const keptPerRun = 100

/** Listings that the undo of a file kept. */
export const keptQuery = (id: string) =>
  queryOptions({
    queryKey: [...resoKeys.root, 'kept', id],
    queryFn: ({ signal }) =>
      call(contract.feeds.feedRunChanges, {
        params: { id },
        query: { kept: '1', limit: keptPerRun },
        signal,
      }),
  })

const isBusy = ({ server, pictures }: FeedSource): boolean =>
  server?.state === 'waiting' || server?.state === 'syncing' || pictures.waiting > 0

/** Sources of listings. Polled faster while one syncs or fetches photos. */
export const sourcesQuery = queryOptions({
  queryKey: [...resoKeys.root, 'sources'],
  queryFn: ({ signal }) => call(contract.feeds.feedSources, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.collection.some(isBusy) === true ? syncingPollMs : idlePollMs),
})
