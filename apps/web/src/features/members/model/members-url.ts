import { memberSorts, memberStates, type MemberState } from '@pb/contract/members'
import { roles, type Role } from '@pb/contract/roles'

export const pageSize = 50

export type MemberSort = (typeof memberSorts)[number]

/** What the page shows, as its address says. */
export interface MembersView {
  readonly search: string
  readonly state: MemberState | null
  readonly role: Role | null
  readonly sort: MemberSort
  readonly descending: boolean
  /** From 1. */
  readonly page: number
  /** Whose panel is open: `7`, an invitation's: `invitation-7`. */
  readonly open: string | null
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | null {
  return values.find((value) => value === text) ?? null
}

/** Reads the address; what it does not know counts as not said. */
export function parseMembersView(params: URLSearchParams): MembersView {
  const page = Number(params.get('page') ?? 1)
  const open = params.get('open')
  return {
    search: (params.get('search') ?? '').slice(0, 200),
    state: oneOf(memberStates, params.get('state')),
    role: oneOf(roles, params.get('role')),
    sort: oneOf(memberSorts, params.get('sort')) ?? 'name',
    descending: params.get('order') === 'desc',
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
    open: open !== null && /^(invitation-)?[1-9]\d{0,18}$/.test(open) ? open : null,
  }
}

/** Writes the address; what is as usual is left out. */
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
