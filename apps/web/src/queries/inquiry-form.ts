import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** What the public form shows; not found while it is off. */
export function inquiryFormQuery(listingId: string | undefined) {
  return queryOptions({
    queryKey: ['inquiry-form', listingId ?? null],
    queryFn: ({ signal }) =>
      call(contract.inquiries.inquiryForm, {
        query: listingId === undefined ? {} : { listing_id: listingId },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
