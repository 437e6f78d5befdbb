import { useQuery } from '@tanstack/react-query'
import { clientSearchesQuery } from '../../../queries/saved-searches.ts'

/** A client's name; undefined while loading. */
export function useClientName(clientId: string | undefined): string | undefined {
  return useQuery(clientSearchesQuery(clientId ?? '')).data?.name
}
