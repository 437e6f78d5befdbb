import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { matchingClientsQuery } from '../api.ts'

/** The clients whose search a listing fits, and how many there are in all. */
export function useMatchingClients(listingId: string) {
  const query = useInfiniteQuery(matchingClientsQuery(listingId))
  const { data } = query
  const clients = useMemo(() => data?.pages.flatMap(({ collection }) => collection), [data])
  return { ...query, clients, total: data?.pages.at(-1)?.count }
}
