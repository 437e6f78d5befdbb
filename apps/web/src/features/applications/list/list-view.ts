import {
  applicantTypes,
  applicationStatuses,
  type ApplicantType,
  type ApplicationStatus,
} from '@pb/rules/applications/vocabulary'
import type { applications } from '@pb/contract/applications'
import type { QueryInput } from '@pb/contract/endpoint'

export const pageSize = 25
export const maxSearchLength = 200

export const sorts = ['time_changed', 'time_created', 'name', 'monthly_rent', 'completeness'] as const
type ApplicationSort = (typeof sorts)[number]

/** The view of the applications, all of it in the URL. */
export interface ListView {
  readonly search: string
  readonly status: ApplicationStatus | null
  readonly type: ApplicantType | null
  /** Of all agents, for supervisors. */
  readonly all: boolean
  /** Person id of the agent; null for each. */
  readonly agent: string | null
  /** Of one listing. */
  readonly listing: string | null
  readonly sort: ApplicationSort
  /** Starts at 1. */
  readonly page: number
  /** The open form. */
  readonly form: string | null
}

function findKey<K extends string>(choices: readonly { readonly key: K }[], text: string | null): K | null {
  return choices.find(({ key }) => key === text)?.key ?? null
}

function parseId(text: string | null): string | null {
  return text !== null && /^[1-9]\d{0,18}$/.test(text) ? text : null
}

/** Parses the URL. Unknown values are ignored. */
export function parseView(params: URLSearchParams): ListView {
  const page = Number(params.get('page') ?? 1)
  return {
    search: (params.get('search') ?? '').slice(0, maxSearchLength),
    status: findKey(applicationStatuses, params.get('status')),
    type: findKey(applicantTypes, params.get('type')),
    all: params.get('all') === '1',
    agent: parseId(params.get('agent')),
    listing: parseId(params.get('listing')),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'time_changed',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    form: parseId(params.get('form')),
  }
}

/** Formats the view as a URL query. Defaults are left out. */
export function formatView(view: ListView): URLSearchParams {
  const params = new URLSearchParams()
  if (view.search !== '') params.set('search', view.search)
  if (view.status) params.set('status', view.status)
  if (view.type) params.set('type', view.type)
  if (view.all) params.set('all', '1')
  if (view.agent) params.set('agent', view.agent)
  if (view.listing) params.set('listing', view.listing)
  if (view.sort !== 'time_changed') params.set('sort', view.sort)
  if (view.page > 1) params.set('page', String(view.page))
  if (view.form) params.set('form', view.form)
  return params
}

/** The view as the API takes it; only supervisors see applications of other agents. */
export function toQuery(
  { search, status, type, all, agent, listing, sort, page }: ListView,
  supervisor: boolean,
): NonNullable<QueryInput<typeof applications.listApplications>> {
  return {
    query: search.trim(),
    ...(status && { status }),
    ...(type && { applicant_type: type }),
    ...(listing && { listing_id: listing }),
    ...(supervisor && all && { all: '1' as const }),
    ...(supervisor && all && agent && { agent_id: agent }),
    sort,
    sort_order: sort === 'name' ? 'asc' : 'desc',
    limit: pageSize,
    offset: (page - 1) * pageSize,
  }
}

/** Whether filters hide applications. */
export function isFiltered({ search, status, type, agent, listing }: ListView): boolean {
  return search.trim() !== '' || status !== null || type !== null || agent !== null || listing !== null
}
