import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

/** Which of these addresses get no bulk email. An error is not retried: the email can be sent without it. */
export function optedOutQuery(emails: readonly string[]) {
  const sorted = [...new Set(emails)].toSorted()
  return queryOptions({
    queryKey: clientKeys.optedOut(sorted),
    queryFn: async ({ signal }) =>
      call(contract.emailOptOuts.findOptOuts, { body: { emails: sorted }, signal }),
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  })
}
