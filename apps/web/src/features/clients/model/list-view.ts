import type { AdType } from '@pb/rules/vocabulary'

/** The orders of the list, as they are offered. */
export const clientSorts = [
  { key: 'a-z', title: 'A-Z', sort_by: 'name', sort_dir: 'asc' },
  { key: 'z-a', title: 'Z-A', sort_by: 'name', sort_dir: 'desc' },
  { key: 'newest', title: 'Newest', sort_by: 'time_created', sort_dir: 'desc' },
  { key: 'oldest', title: 'Oldest', sort_by: 'time_created', sort_dir: 'asc' },
  { key: 'activity', title: 'Activity', sort_by: 'last_activity', sort_dir: 'desc' },
  { key: 'assigned', title: 'Assigned', sort_by: 'assigned_at', sort_dir: 'desc' },
] as const

export type ClientSort = (typeof clientSorts)[number]['key']
export const clientSortKeys: readonly ClientSort[] = clientSorts.map(({ key }) => key)

/** Those of the list, or those that were removed from it. */
export type ClientMode = 'CURRENT' | 'ARCHIVED'

/** What the list shows; all of it but the type stands in the query of the address. */
export interface ClientView {
  readonly adType: AdType
  readonly mode: ClientMode
  readonly search: string
  readonly sort: ClientSort
}

/** Longer searches than the server takes are cut. */
export const longestSearch = 100

/** The view that an address asks for; an order that it does not name is the one used last. */
export function parseClientView(
  adType: AdType,
  params: URLSearchParams,
  usual: ClientSort = 'a-z',
): ClientView {
  const asked = params.get('sort')
  return {
    adType,
    mode: params.get('removed') === '1' ? 'ARCHIVED' : 'CURRENT',
    search: (params.get('q') ?? '').slice(0, longestSearch),
    sort: clientSortKeys.find((key) => key === asked) ?? usual,
  }
}

/** The query with another search, order or list; what others keep in it stays. */
export function withClientView(
  params: URLSearchParams,
  { search, sort, mode }: Partial<Omit<ClientView, 'adType'>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (mode !== undefined) next.delete('removed')
  if (mode === 'ARCHIVED') next.set('removed', '1')
  if (search !== undefined) next.delete('q')
  if (search !== undefined && search !== '') next.set('q', search.slice(0, longestSearch))
  if (sort !== undefined) next.set('sort', sort)
  return next
}

/** The part of a query that goes along from client to client: how the list is narrowed and ordered. */
export function listQuery(params: URLSearchParams): string {
  const kept = new URLSearchParams()
  for (const key of ['q', 'sort', 'removed']) {
    const value = params.get(key)
    if (value !== null) kept.set(key, value)
  }
  return kept.size === 0 ? '' : `?${kept.toString()}`
}
