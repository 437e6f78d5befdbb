import type { deals } from '@pb/contract/deals'
import type { QueryInput } from '@pb/contract/endpoint'
import { addDaysToDate } from '@pb/rules/dates'
import {
  dealKinds,
  dealStatuses,
  leasesEndingDays,
  type DealKind,
  type DealStatus,
} from '@pb/rules/deals/vocabulary'
import { newYorkDate } from '@pb/rules/new-york'

export const pageSize = 25
export const maxSearchLength = 200
/** This year and the two before, as in the contract. */
const yearsOffered = 3

const sortKeys = [
  'date',
  'client_name',
  'agent_name',
  'lease_start',
  'lease_end',
  'amount',
  'time_changed',
  'waiting',
] as const
export type DealSort = (typeof sortKeys)[number]
/** Which end of a column comes first when it is sorted by. */
const ascendingFirst: ReadonlySet<DealSort> = new Set(['client_name', 'agent_name', 'lease_end', 'waiting'])

/** The view of the deals, all of it in the URL. */
export interface ListView {
  readonly search: string
  readonly status: DealStatus | null
  readonly kind: DealKind | null
  /** Person id; null for all, supervisors only. */
  readonly agent: string | null
  /** Null for all years. */
  readonly year: number | null
  /** 1 to 12. */
  readonly month: number | null
  /** Only deals with all money in. */
  readonly ready: boolean
  /** Only deals that the four numbers count. */
  readonly approved: boolean
  /** Only approved deals whose lease ends soon. */
  readonly ending: boolean
  readonly sort: DealSort
  readonly ascending: boolean
  /** Starts at 1. */
  readonly page: number
}

/** This year and the two before it. */
export function listYears(now = new Date()): number[] {
  const year = Number(newYorkDate(now).slice(0, 4))
  return Array.from({ length: yearsOffered }, (_, back) => year - back)
}

function findKey<K extends string>(choices: readonly { readonly key: K }[], text: string | null): K | null {
  return choices.find(({ key }) => key === text)?.key ?? null
}

function parseNumber(text: string | null, min: number, max: number): number | null {
  const value = Number(text)
  return text !== null && Number.isInteger(value) && value >= min && value <= max ? value : null
}

export const isAscendingFirst = (sort: DealSort): boolean => ascendingFirst.has(sort)

/** Parses the URL. Unknown values are ignored; without a year it is this one. */
export function parseView(params: URLSearchParams): ListView {
  const agent = params.get('agent')
  const status = findKey(dealStatuses, params.get('status'))
  const sort = sortKeys.find((key) => key === params.get('sort')) ?? 'date'
  const year = params.get('year')
  return {
    search: (params.get('search') ?? '').slice(0, maxSearchLength),
    status,
    kind: findKey(dealKinds, params.get('kind')),
    agent: agent !== null && /^[1-9]\d{0,18}$/.test(agent) ? agent : null,
    year: year === 'all' ? null : (parseNumber(year, 2000, 2100) ?? listYears()[0]!),
    month: year === 'all' ? null : parseNumber(params.get('month'), 1, 12),
    ready: params.get('ready') === '1',
    approved: params.get('approved') === '1',
    ending: params.get('leases') === 'ending',
    sort,
    ascending: isAscendingFirst(sort) !== (params.get('reverse') === '1'),
    page: parseNumber(params.get('page'), 1, 100_000) ?? 1,
  }
}

/** Formats the view as a URL query. Defaults are left out. */
export function formatView(view: ListView): URLSearchParams {
  const params = new URLSearchParams()
  if (view.search !== '') params.set('search', view.search)
  if (view.status) params.set('status', view.status)
  if (view.kind) params.set('kind', view.kind)
  if (view.agent) params.set('agent', view.agent)
  if (view.year === null) params.set('year', 'all')
  else if (view.year !== listYears()[0]) params.set('year', String(view.year))
  if (view.month !== null) params.set('month', String(view.month))
  if (view.ready) params.set('ready', '1')
  if (view.approved) params.set('approved', '1')
  if (view.ending) params.set('leases', 'ending')
  if (view.sort !== 'date') params.set('sort', view.sort)
  if (view.ascending !== isAscendingFirst(view.sort)) params.set('reverse', '1')
  if (view.page > 1) params.set('page', String(view.page))
  return params
}

export interface Viewer {
  readonly user_id: string
  readonly supervisor: boolean
}

/** The agent whose deals are shown: others than supervisors see only their own. */
function toAgent(view: ListView, { user_id, supervisor }: Viewer) {
  const agent = supervisor ? view.agent : user_id
  return agent === null ? {} : { agent_id: agent }
}

function toPeriod({ year, month }: ListView) {
  return { ...(year !== null && { year }), ...(month !== null && { month }) }
}

function toLeaseEnds({ ending }: ListView) {
  const today = newYorkDate(new Date())
  return ending
    ? {
        approved: '1' as const,
        lease_end_from: today,
        lease_end_until: addDaysToDate(today, leasesEndingDays),
      }
    : {}
}

/** The filters as the API takes them. */
export function toFilters(view: ListView, viewer: Viewer) {
  return {
    ...toAgent(view, viewer),
    ...toPeriod(view),
    ...(view.status && { status: view.status }),
    ...(view.kind && { kind: view.kind }),
    ...(view.ready && { ready_to_pay: '1' as const }),
    ...(view.approved && { approved: '1' as const }),
    ...toLeaseEnds(view),
    search: view.search.trim(),
  }
}

/** The view as the API takes it. */
export function toQuery(view: ListView, viewer: Viewer): NonNullable<QueryInput<typeof deals.listDeals>> {
  return {
    ...toFilters(view, viewer),
    sort: view.sort,
    sort_order: view.ascending ? 'asc' : 'desc',
    limit: pageSize,
    offset: (view.page - 1) * pageSize,
  }
}

/** Year, month and agent of the four numbers. */
export function toOverviewQuery(
  view: ListView,
  viewer: Viewer,
): NonNullable<QueryInput<typeof deals.dealsOverview>> {
  return { ...toAgent(view, viewer), ...toPeriod(view) }
}

/** Whether filters other than the period hide deals. */
export function isFiltered({ search, status, kind, ready, approved, ending, agent }: ListView): boolean {
  const isChosen = status !== null || kind !== null || agent !== null
  return search.trim() !== '' || isChosen || ready || approved || ending
}

/** A supervisor's queue: deals in review of all years, the longest waiting first. */
export const reviewQueue: Partial<ListView> = {
  search: '',
  status: 'pending_review',
  kind: null,
  agent: null,
  year: null,
  month: null,
  ready: false,
  approved: false,
  ending: false,
  sort: 'waiting',
  ascending: true,
  page: 1,
}

export function isReviewQueue(view: ListView): boolean {
  return view.status === 'pending_review' && view.sort === 'waiting'
}
