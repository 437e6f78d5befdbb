import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** The office's name, its identity provider, and the accounts of a demo. */
export const loginOptionsQuery = queryOptions({
  queryKey: ['auth', 'login-options'],
  queryFn: ({ signal }) => call(contract.auth.loginOptions, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})
