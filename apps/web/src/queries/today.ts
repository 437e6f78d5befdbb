import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

/** Numbers of what waits for the agent today. */
export const todayQuery = queryOptions({
  // Below the key of clients, so that a change of a client or task invalidates it too.
  queryKey: [...clientKeys.root, 'today'],
  queryFn: async ({ signal }) => call(contract.today.today, { signal }),
  staleTime: 0,
})
