import type { Reply } from '@pb/contract/endpoint'
import type { inquiries } from '@pb/contract/inquiries'
import type { InquiryFilter, InquiryScope } from '@pb/contract/inquiry-schemas'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { logError } from '../lib/log.ts'
import { inquiryKeys } from './inquiry-keys.ts'

const pageSize = 50
const staleMs = 5 * 60_000

export type InquiryPage = Reply<typeof inquiries.listingInquiries>

export interface InquiryList {
  readonly scope: InquiryScope
  readonly filter: InquiryFilter
  readonly q: string
}

/** The list with which an agent's day begins: who waits for an answer. */
export const toAnswer: InquiryList = { scope: 'own', filter: 'needs_response', q: '' }

/** Inquiries in pages of 50. There is a next page while fewer than `total` are fetched. */
export function inquiriesQuery(list: InquiryList) {
  return infiniteQueryOptions({
    queryKey: [...inquiryKeys.lists, list] as const,
    queryFn: ({ pageParam, signal }) =>
      call(contract.inquiries.listingInquiries, {
        query: { ...list, limit: pageSize, offset: pageParam },
        signal,
      }).catch((error: unknown) => {
        if (!signal.aborted) logError('Inquiries could not be loaded', error)
        throw error
      }),
    initialPageParam: 0,
    getNextPageParam: (last: InquiryPage, pages: readonly InquiryPage[]) => {
      const fetched = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return last.collection.length > 0 && fetched < last.total ? fetched : undefined
    },
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  })
}

/** One inquiry with its messages. Loading it marks it as read. */
export function inquiryQuery(id: string) {
  return queryOptions({
    queryKey: inquiryKeys.one(id),
    queryFn: ({ signal }) => call(contract.inquiries.inquiry, { params: { inquiryId: id }, signal }),
    staleTime: 0,
  })
}

/** Response goal, working hours, who is on duty, the public form. */
export const inquirySettingsQuery = queryOptions({
  queryKey: [...inquiryKeys.root, 'settings'],
  queryFn: ({ signal }) => call(contract.inquiries.inquirySettings, { signal }),
})

/** Keys with which websites send inquiries. */
export const intakeKeysQuery = queryOptions({
  queryKey: [...inquiryKeys.root, 'keys'],
  queryFn: async ({ signal }) => (await call(contract.inquiries.inquiryKeys, { signal })).collection,
})
