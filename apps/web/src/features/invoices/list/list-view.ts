import { invoiceYears } from '@pb/contract/invoice-schemas'
import type { InvoiceRow } from '@pb/contract/op-invoices'
import { ageingBuckets, type AgeingBucket } from '@pb/rules/deals/vocabulary'
import { newYorkDate } from '@pb/rules/new-york'
import type { InvoicesInput } from '../../../queries/invoices.ts'

export const pageSize = 25
export const maxSearchLength = 200

/** Tabs of the page; `all` sends no status. */
export const tabs = ['all', 'draft', 'sent', 'paid', 'overdue'] as const
type Tab = (typeof tabs)[number]

const sorts = ['issued_on', 'due_on', 'amount', 'management_company', 'agent_name'] as const
export type InvoiceSort = (typeof sorts)[number]

/** The view of the invoices, all of it in the URL. */
export interface ListView {
  readonly tab: Tab
  readonly year: number | null
  /** 1 to 12. */
  readonly month: number | null
  readonly search: string
  /** Person id of the agent; null for each. For supervisors. */
  readonly agent: string | null
  readonly company: string | null
  readonly bucket: AgeingBucket | null
  readonly deal: string | null
  readonly sort: InvoiceSort
  readonly descending: boolean
  /** Starts at 1. */
  readonly page: number
  /** The open invoice. */
  readonly invoice: string | null
}

/** This year and the ones before it that the page offers. */
export function getYears(now = new Date()): number[] {
  const year = Number(newYorkDate(now).slice(0, 4))
  return Array.from({ length: invoiceYears }, (_, index) => year - index)
}

function parseId(text: string | null): string | null {
  return text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : null
}

function parseNumber(text: string | null, min: number, max: number): number | null {
  const value = Number(text ?? '')
  return Number.isInteger(value) && value >= min && value <= max ? value : null
}

const startsDescending = (sort: InvoiceSort): boolean => sort === 'issued_on' || sort === 'amount'

/** Parses the URL. Unknown values are ignored. */
export function parseView(params: URLSearchParams): ListView {
  const sort = sorts.find((key) => key === params.get('sort')) ?? 'issued_on'
  const order = params.get('order')
  return {
    tab: tabs.find((tab) => tab === params.get('status')) ?? 'all',
    year: parseNumber(params.get('year'), 2000, 2100),
    month: parseNumber(params.get('month'), 1, 12),
    search: (params.get('search') ?? '').slice(0, maxSearchLength),
    agent: parseId(params.get('agent')),
    company: params.get('company')?.slice(0, 200) ?? null,
    bucket: ageingBuckets.find(({ key }) => key === params.get('age'))?.key ?? null,
    deal: parseId(params.get('deal')),
    sort,
    descending: order === 'asc' || order === 'desc' ? order === 'desc' : startsDescending(sort),
    page: parseNumber(params.get('page'), 1, 10_000) ?? 1,
    invoice: parseId(params.get('invoice')),
  }
}

/** Formats the view as a URL query. Defaults are left out. */
export function formatView(view: ListView): URLSearchParams {
  const params = new URLSearchParams()
  if (view.tab !== 'all') params.set('status', view.tab)
  if (view.year !== null) params.set('year', String(view.year))
  if (view.month !== null) params.set('month', String(view.month))
  if (view.search !== '') params.set('search', view.search)
  if (view.agent !== null) params.set('agent', view.agent)
  if (view.company !== null) params.set('company', view.company)
  if (view.bucket !== null) params.set('age', view.bucket)
  if (view.deal !== null) params.set('deal', view.deal)
  if (view.sort !== 'issued_on') params.set('sort', view.sort)
  if (view.descending !== startsDescending(view.sort)) params.set('order', view.descending ? 'desc' : 'asc')
  if (view.page > 1) params.set('page', String(view.page))
  if (view.invoice !== null) params.set('invoice', view.invoice)
  return params
}

/** The filters as the API takes them; only supervisors see invoices of other agents. */
export function toFilters(view: ListView, supervisor: boolean) {
  return {
    ...(view.tab !== 'all' && { status: view.tab }),
    ...(view.year !== null && { year: view.year }),
    ...(view.month !== null && { month: view.month }),
    ...(view.search.trim() !== '' && { search: view.search.trim() }),
    ...(supervisor && view.agent !== null && { agent_id: view.agent }),
    ...(view.company !== null && { management_company: view.company }),
    ...(view.bucket !== null && { bucket: view.bucket }),
    ...(view.deal !== null && { deal_id: view.deal }),
  }
}

export function toQuery(view: ListView, supervisor: boolean): InvoicesInput {
  return {
    ...toFilters(view, supervisor),
    sort: view.sort,
    sort_order: view.descending ? 'desc' : 'asc',
    limit: pageSize,
    offset: (view.page - 1) * pageSize,
  }
}

/** Another column starts in its usual order; the same one is reversed. */
export function toggleSort(view: ListView, sort: InvoiceSort): ListView {
  const descending = view.sort === sort ? !view.descending : startsDescending(sort)
  return { ...view, sort, descending, page: 1 }
}

/** Removes every filter but the tab. */
export const noFilters = {
  year: null,
  month: null,
  search: '',
  agent: null,
  company: null,
  bucket: null,
  deal: null,
  page: 1,
} as const satisfies Partial<ListView>

/** Whether filters, other than the tab, hide invoices. */
export function isFiltered(view: ListView): boolean {
  return (
    view.year !== null ||
    view.month !== null ||
    view.search.trim() !== '' ||
    view.agent !== null ||
    view.company !== null ||
    view.bucket !== null ||
    view.deal !== null
  )
}

/** The agent of the filter, named from the rows that are shown. */
export function findAgent(view: ListView, rows: readonly InvoiceRow[], fallback: string) {
  if (view.agent === null) return null
  const row = rows.find(({ agent_id }) => agent_id === view.agent)
  return { user_id: view.agent, name: row?.agent_name ?? fallback }
}
