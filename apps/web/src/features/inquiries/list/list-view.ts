import type { InquiryFilter, InquiryScope } from '@pb/contract/inquiry-schemas'
import type { InquiryList } from '../../../queries/inquiries.ts'

const maxSearchLength = 200

/** The tabs, in their order. */
export const filters: readonly InquiryFilter[] = [
  'needs_response',
  'waiting',
  'snoozed',
  'all',
  'closed',
  'not_lead',
]
export const scopes: readonly InquiryScope[] = ['own', 'unassigned', 'office']

/** Reads a list from the query string; what is not known is left out. */
export function parseView(params: URLSearchParams): InquiryList {
  return {
    scope: scopes.find((scope) => scope === params.get('scope')) ?? 'own',
    filter: filters.find((filter) => filter === params.get('filter')) ?? 'needs_response',
    q: (params.get('q') ?? '').slice(0, maxSearchLength),
  }
}

export function formatView({ scope, filter, q }: InquiryList): URLSearchParams {
  return new URLSearchParams({
    ...(scope !== 'own' && { scope }),
    ...(filter !== 'needs_response' && { filter }),
    ...(q.trim() !== '' && { q }),
  })
}

/** Adds the list to a path, so that the list beside an inquiry stays the same. */
export function addView(path: string, view: InquiryList): string {
  const query = formatView(view).toString()
  return query === '' ? path : `${path}?${query}`
}
