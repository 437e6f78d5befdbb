import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { inquiryKeys } from './inquiry-keys.ts'

/** The rules by which inquiries go to agents, and the groups. */
export const inquiryRoutingQuery = queryOptions({
  queryKey: [...inquiryKeys.root, 'routing'],
  queryFn: ({ signal }) => call(contract.inquiries.inquiryRouting, { signal }),
})

/** What each rule would do with an inquiry. It is tried again whenever it is shown. */
export function inquiryRuleTestQuery(inquiryId: string) {
  return queryOptions({
    queryKey: [...inquiryKeys.root, 'routing', 'test', inquiryId],
    queryFn: ({ signal }) => call(contract.inquiries.testInquiryRules, { params: { inquiryId }, signal }),
    staleTime: 0,
    enabled: inquiryId !== '',
  })
}

/** Senders and people whose mail is not a lead. */
export const ignoredSendersQuery = queryOptions({
  queryKey: [...inquiryKeys.root, 'ignored-senders'],
  queryFn: async ({ signal }) => (await call(contract.inquiries.ignoredSenders, { signal })).collection,
})
