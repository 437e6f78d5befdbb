import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** The renter's form behind a personal link. */
export function renterFormQuery(token: string) {
  return queryOptions({
    queryKey: ['renter-form', token],
    queryFn: async ({ signal }) => call(contract.applicationForms.renterForm, { params: { token }, signal }),
    // It changes by its own saves; other devices' changes are fetched when the page is looked at again.
    staleTime: Infinity,
  })
}
