import type { QueryInput } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { invoiceKeys } from './invoice-keys.ts'

export type InvoicesInput = NonNullable<QueryInput<typeof opInvoices.listInvoices>>

/** One page of invoices with the sums of all found. Keeps the previous page while loading. */
export function invoicesQuery(query: InvoicesInput) {
  return queryOptions({
    queryKey: [...invoiceKeys.root, 'list', query],
    queryFn: ({ signal }) => call(contract.opInvoices.listInvoices, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** One invoice. A payment or a reply may change it at any time. */
export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: invoiceKeys.one(id),
    queryFn: ({ signal }) => call(contract.opInvoices.invoice, { params: { id }, signal }),
    staleTime: 0,
  })
}

export const ageingPageSize = 50

/** What management companies owe, by age; pages from 1. */
export function invoiceAgeingQuery(agent: string | null, page: number) {
  return queryOptions({
    queryKey: [...invoiceKeys.root, 'ageing', agent, page],
    queryFn: ({ signal }) =>
      call(contract.opInvoices.invoiceAgeing, {
        query: {
          ...(agent !== null && { agent_id: agent }),
          limit: ageingPageSize,
          offset: (page - 1) * ageingPageSize,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Management companies and contacts whose name contains the text. */
export function invoiceContactsQuery(text: string) {
  return queryOptions({
    queryKey: [...invoiceKeys.root, 'contacts', text],
    queryFn: ({ signal }) =>
      call(contract.opInvoices.invoiceContacts, { query: { q: text, limit: 8 }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** What an email about the invoice begins with. */
export function invoiceEmailQuery(id: string, kind: 'invoice' | 'reminder') {
  return queryOptions({
    queryKey: [...invoiceKeys.root, 'email', id, kind],
    queryFn: ({ signal }) =>
      call(contract.opInvoices.invoiceEmailTemplate, { params: { id }, query: { kind }, signal }),
    // Entries must not change while they are edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The office's sequence of reminders. */
export const reminderStepsQuery = queryOptions({
  queryKey: invoiceKeys.steps,
  queryFn: ({ signal }) => call(contract.opInvoices.invoiceReminderSteps, { signal }),
})

/** How the office numbers its invoices and is paid. */
export const invoiceSettingsQuery = queryOptions({
  queryKey: [...invoiceKeys.root, 'settings'],
  queryFn: ({ signal }) => call(contract.opInvoices.invoiceSettings, { signal }),
})
