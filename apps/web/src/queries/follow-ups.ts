import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

/** The clients to follow up with: these, or all of a filter. */
export type FollowUpSelection =
  | { readonly user_ids: string[] }
  | { readonly filter: { readonly search_type?: 'rental' | 'sale'; readonly search: string } }

/** Whom a follow-up would reach. `key` is that of the dialog: another dialog asks again. */
export function followUpRecipientsQuery(selection: FollowUpSelection, key: string) {
  return queryOptions({
    queryKey: ['follow-ups', 'recipients', key],
    queryFn: async ({ signal }) => call(contract.followUps.followUpRecipients, { body: selection, signal }),
    staleTime: Infinity,
    gcTime: 0,
  })
}
