import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import { keys } from './keys.ts'

/** The folders with their counts. They are kept current by events, so the window's focus asks for nothing. */
export const labelsQuery = queryOptions({
  queryKey: keys.labels,
  queryFn: async ({ signal }) => (await call(contract.mailThreads.gmailLabels, { signal })).collection,
  staleTime: 60_000,
  refetchOnWindowFocus: false,
})
