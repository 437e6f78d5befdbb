import { memberSorts, memberStates, type MemberState } from '@pb/contract/members'
import { roles, type Role } from '@pb/contract/roles'

const pageSize = 50

export type MemberSort = (typeof memberSorts)[number]

/** State of the members page, as stored in the URL. */
export interface MembersView {
  readonly search: string
  readonly state: MemberState | null
  readonly role: Role | null
  readonly sort: MemberSort
  readonly descending: boolean
  /** From 1. */
  readonly page: number
  /** Key of the open panel: a member `7` or an invitation `invitation-7`. */
  readonly open: string | null
}

function findValue<T extends string>(values: readonly T[], text: string | null): T | null {
  return values.find((value) => value === text) ?? null
}

/** Parses URL parameters. Unknown values fall back to the defaults. */
export function parseMembersView(params: URLSearchParams): MembersView {
  const page = Number(params.get('page') ?? 1)
  const open = params.get('open')
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    state: findValue(memberStates, params.get('state')),
    role: findValue(roles, params.get('role')),
    sort: findValue(memberSorts, params.get('sort')) ?? 'name',
    descending: params.get('order') === 'desc',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    open: open !== null && /^(invitation-)?[1-9]\d{0,18}$/.test(open) ? open : null,
  }
}

/** Formats URL parameters, leaving out defaults. */
export function formatMembersView(view: MembersView): URLSearchParams {
  const params = new URLSearchParams()
  if (view.search !== '') params.set('search', view.search)
  if (view.state) params.set('state', view.state)
  if (view.role) params.set('role', view.role)
  if (view.sort !== 'name') params.set('sort', view.sort)
  if (view.descending) params.set('order', 'desc')
  if (view.page > 1) params.set('page', String(view.page))
  if (view.open !== null) params.set('open', view.open)
  return params
}

/** Converts the view into the query of one page. */
export function toMembersQuery({ search, state, role, sort, descending, page }: Omit<MembersView, 'open'>) {
  return {
    sort,
    descending: descending ? 1 : 0,
    limit: pageSize,
    offset: (page - 1) * pageSize,
    ...(search !== '' && { search }),
    ...(state && { state }),
    ...(role && { role }),
  }
}

export function countMemberPages(total: number): number {
  return Math.ceil(total / pageSize)
}
