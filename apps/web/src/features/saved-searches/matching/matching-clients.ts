import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matchingClientsQuery } from '../../../queries/saved-searches.ts'

/** Loaded clients with a search that matches a listing, and the number of all. */
export function useMatchingClients(listingId: string) {
  const query = useInfiniteQuery(matchingClientsQuery(listingId))
  const { data } = query
  const clients = useMemo(() => data?.pages.flatMap(({ collection }) => collection), [data])
  return { ...query, clients, total: data?.pages.at(-1)?.count }
}
