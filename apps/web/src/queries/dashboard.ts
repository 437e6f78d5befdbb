import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const root = ['dashboard'] as const
const pageSize = 24
const minuteMs = 60_000

/** The number of listings that came on the market since the agent last looked. */
export const newListingCountQuery = queryOptions({
  queryKey: [...root, 'new-listing-count'],
  queryFn: async ({ signal }) =>
    (await call(contract.dashboard.newListings, { query: { limit: 0, offset: 0 }, signal })).count,
  staleTime: minuteMs,
  refetchInterval: 5 * minuteMs,
})

/** These listings, newest first. They stay in the cache once looked at, so that going back shows them again. */
export const newListingsQuery = infiniteQueryOptions({
  queryKey: [...root, 'new-listings'],
  queryFn: ({ pageParam: { offset, since }, signal }) =>
    call(contract.dashboard.newListings, {
      query: { limit: pageSize, offset, ...(since !== undefined && { since }) },
      signal,
    }),
  initialPageParam: { offset: 0, since: undefined as number | undefined },
  getNextPageParam: ({ count, since, collection, offset }) => {
    const fetched = offset + collection.length
    return collection.length > 0 && fetched < count ? { offset: fetched, since } : undefined
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60 * minuteMs,
})

/** Prices where the agent's clients search. */
export const compsOverviewQuery = queryOptions({
  queryKey: [...root, 'comps'],
  queryFn: async ({ signal }) => (await call(contract.dashboard.compsOverview, { signal })).collection,
  staleTime: 10 * minuteMs,
})

export interface Position {
  readonly lat: number
  readonly lon: number
}

/** Weather at a position, or in the New York area without one. The server renews it every 15 minutes. */
export function weatherQuery(position: Position | null) {
  return queryOptions({
    queryKey: [...root, 'weather', position],
    queryFn: ({ signal }) => call(contract.weather.weather, { query: position ?? {}, signal }),
    staleTime: 15 * minuteMs,
    refetchInterval: 15 * minuteMs,
  })
}
