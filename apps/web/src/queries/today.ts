import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

/** Numbers of what waits for the agent today. */
export const todayQuery = queryOptions({
  queryKey: clientKeys.today,
  queryFn: async ({ signal }) => call(contract.today.today, { signal }),
  staleTime: 0,
})
