import { useQuery } from '@tanstack/react-query'
import { clientSearchesQuery } from '../api.ts'

/** The name of a client; undefined while it is not known. */
export function useClientName(clientId: string | undefined): string | undefined {
  return useQuery(clientSearchesQuery(clientId ?? '')).data?.name
}
