import type { deals, SheetInput } from '@pb/contract/deals'
import type { QueryInput } from '@pb/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { dealKeys } from './deal-keys.ts'

export type DealsQuery = NonNullable<QueryInput<typeof deals.listDeals>>
export type OverviewQuery = NonNullable<QueryInput<typeof deals.dealsOverview>>

/** One page of deals. Keeps the previous page while loading. */
export function dealsQuery(query: DealsQuery) {
  return queryOptions({
    queryKey: dealKeys.list(query),
    queryFn: ({ signal }) => call(contract.deals.listDeals, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Average deal size, average commission, number of deals and year-to-date commission. */
export function dealsOverviewQuery(query: OverviewQuery) {
  return queryOptions({
    queryKey: dealKeys.overview(query),
    queryFn: ({ signal }) => call(contract.deals.dealsOverview, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The average rent and the average purchase price. */
export function dealSizesQuery(query: OverviewQuery) {
  return queryOptions({
    queryKey: dealKeys.sizes(query),
    queryFn: ({ signal }) => call(contract.deals.dealSizes, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One deal. Others may change it at any time. */
export function dealQuery(id: string) {
  return queryOptions({
    queryKey: dealKeys.one(id),
    queryFn: ({ signal }) => call(contract.deals.deal, { params: { id }, signal }),
    staleTime: 0,
  })
}

/** What a sheet would pay that is not saved yet. Keeps the previous figures while loading. */
export function calculationQuery(id: string, sheet: SheetInput) {
  return queryOptions({
    queryKey: dealKeys.calculation(id, sheet),
    queryFn: ({ signal }) =>
      call(contract.dealMoves.calculateDeal, { params: { id }, body: { deal_sheet: sheet }, signal }),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
  })
}

/** The office's deductions, methods of funds, company splits and checklists. */
export const dealTemplateQuery = queryOptions({
  queryKey: dealKeys.template,
  queryFn: ({ signal }) => call(contract.deals.dealTemplate, { signal }),
  staleTime: 60_000,
})

const maxAddressSearch = 200

/** Addresses of listings, buildings and earlier deals. */
export function dealAddressesQuery(text: string) {
  const q = text.slice(0, maxAddressSearch)
  return queryOptions({
    queryKey: dealKeys.addresses(q),
    queryFn: ({ signal }) => call(contract.deals.dealsTypeahead, { query: { type: 'address', q }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
