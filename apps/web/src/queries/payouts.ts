import type { QueryInput } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

export const payoutKeys = { root: ['payouts'], runs: ['payouts', 'runs'] } as const

type Filters<E extends keyof typeof payouts> = NonNullable<QueryInput<(typeof payouts)[E]>>

/** What is due to each payee. Keeps the previous page while loading. */
export function dueQuery(query: Filters<'listDue'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'due', query],
    queryFn: ({ signal }) => call(contract.payouts.listDue, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What is due to one payee by deal. */
export function dueDealsQuery(query: Filters<'dueDeals'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'due-deals', query],
    queryFn: ({ signal }) => call(contract.payouts.dueDeals, { query, signal }),
  })
}

export function payoutsQuery(query: Filters<'listPayouts'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'list', query],
    queryFn: ({ signal }) => call(contract.payouts.listPayouts, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function payoutQuery(id: string) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'one', id],
    queryFn: ({ signal }) => call(contract.payouts.payout, { params: { id }, signal }),
  })
}

export function payRunsQuery(query: Filters<'listPayRuns'>) {
  return queryOptions({
    queryKey: [...payoutKeys.runs, 'list', query],
    queryFn: ({ signal }) => call(contract.payouts.listPayRuns, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Events announce progress; a run that is being worked on is polled too. */
const busyPollMs = 3000

export function payRunQuery(id: string) {
  return queryOptions({
    queryKey: [...payoutKeys.runs, 'one', id],
    queryFn: ({ signal }) => call(contract.payouts.payRun, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'building' || state.data?.state === 'paying' ? busyPollMs : false,
  })
}

export function yearEndQuery(query: Filters<'yearEnd'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'year-end', query],
    queryFn: ({ signal }) => call(contract.payouts.yearEnd, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What the office charges its agents every month. */
export function recurringChargesQuery(query: Filters<'recurringCharges'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'recurring-charges', query],
    queryFn: ({ signal }) => call(contract.payouts.recurringCharges, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Who changed a recurring charge from what to what. */
export function recurringChangesQuery(id: string) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'recurring-changes', id],
    queryFn: ({ signal }) =>
      call(contract.payouts.recurringChanges, { params: { id }, query: { limit: 200 }, signal }),
  })
}

/** Charges by agent and month. Keeps the previous page while loading. */
export function agentChargesQuery(query: Filters<'agentCharges'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'agent-charges', query],
    queryFn: ({ signal }) => call(contract.payouts.agentCharges, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The Form W-9 of a payee, with a masked number. */
export function payeeW9Query(query: Filters<'payeeW9'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'w9', query],
    queryFn: ({ signal }) => call(contract.payouts.payeeW9, { query, signal }),
  })
}

/** Files of Form 1099-NEC for a year. Keeps the previous page while loading. */
export function necYearQuery(query: Filters<'necYear'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, '1099-nec', query],
    queryFn: ({ signal }) => call(contract.payouts.necYear, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Who was paid in a month, and what became of the email with their statement; polled while emails are on the way. */
export function statementEmailsQuery(query: Filters<'statementEmails'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'statement-emails', query],
    queryFn: ({ signal }) => call(contract.payouts.statementEmails, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => {
      // Without a mail server those in the outgoing mail stay there.
      if (!data || data.totals.open === 0) return false
      return data.relay === 1 || data.collection.some(({ state }) => state === 'waiting') ? busyPollMs : false
    },
  })
}

/** The accounts of exports for bookkeeping, as the office's books name them. */
export const chartQuery = queryOptions({
  queryKey: [...payoutKeys.root, 'chart'],
  queryFn: ({ signal }) => call(contract.payouts.chart, { signal }),
})

/** Money that went another way than its deal's approval foresaw. Keeps the previous page while loading. */
export function moneyExceptionsQuery(query: Filters<'moneyExceptions'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'exceptions', query],
    queryFn: ({ signal }) => call(contract.payouts.moneyExceptions, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Months and years whose books are closed. */
export const bookClosingsQuery = queryOptions({
  queryKey: [...payoutKeys.root, 'closings'],
  queryFn: ({ signal }) => call(contract.payouts.bookClosings, { signal }),
})

export function companyQuery(query: Filters<'companyOverview'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'company', query],
    queryFn: ({ signal }) => call(contract.payouts.companyOverview, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function companyDealsQuery(query: Filters<'companyDeals'>) {
  return queryOptions({
    queryKey: [...payoutKeys.root, 'company-deals', query],
    queryFn: ({ signal }) => call(contract.payouts.companyDeals, { query, signal }),
    placeholderData: keepPreviousData,
  })
}
