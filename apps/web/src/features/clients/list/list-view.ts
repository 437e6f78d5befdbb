import type { AdType } from '@pb/rules/vocabulary'
import type { ClientListQuery, ClientMode } from '../../../queries/clients.ts'
import * as texts from './texts.ts'

/** Orders of the list, in menu order. */
export const clientSorts = [
  { key: 'a-z', title: 'A-Z', sort_by: 'name', sort_dir: 'asc' },
  { key: 'z-a', title: 'Z-A', sort_by: 'name', sort_dir: 'desc' },
  { key: 'newest', title: texts.newest, sort_by: 'time_created', sort_dir: 'desc' },
  { key: 'oldest', title: texts.oldest, sort_by: 'time_created', sort_dir: 'asc' },
  { key: 'activity', title: texts.activity, sort_by: 'last_activity', sort_dir: 'desc' },
  { key: 'assigned', title: texts.assigned, sort_by: 'assigned_at', sort_dir: 'desc' },
] as const

export type ClientSort = (typeof clientSorts)[number]['key']
export const clientSortKeys: readonly ClientSort[] = clientSorts.map(({ key }) => key)

/** What the list shows. All but `adType`, which is in the path, is in the URL's query string. */
export interface ClientView {
  readonly adType: AdType
  readonly mode: ClientMode
  readonly search: string
  readonly sort: ClientSort
}

/** The API rejects longer search texts. */
export const maxSearchLength = 100

/** The parameter that is `1` in a mode. */
const modeParams = { ARCHIVED: 'removed', OPTED_OUT: 'no_email' } as const
const modesWithParam = ['ARCHIVED', 'OPTED_OUT'] as const

/** Reads the view from the URL. A missing or unknown order becomes `defaultSort`. */
export function parseClientView(
  adType: AdType,
  params: URLSearchParams,
  defaultSort: ClientSort = 'a-z',
): ClientView {
  const sort = params.get('sort')
  return {
    adType,
    mode: modesWithParam.find((mode) => params.get(modeParams[mode]) === '1') ?? 'CURRENT',
    search: (params.get('q') ?? '').slice(0, maxSearchLength),
    sort: clientSortKeys.find((key) => key === sort) ?? defaultSort,
  }
}

/** The view as the API's query. */
export function toClientListQuery({ adType, mode, search, sort }: ClientView): ClientListQuery {
  const { sort_by, sort_dir } = clientSorts.find(({ key }) => key === sort)!
  return { mode, search, search_type: adType, sort_by, sort_dir }
}

/** Returns the query string with a changed search, order or mode. Other parameters are kept. */
export function withClientView(
  params: URLSearchParams,
  { search, sort, mode }: Partial<Omit<ClientView, 'adType'>>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  if (mode !== undefined) for (const other of modesWithParam) next.delete(modeParams[other])
  if (mode !== undefined && mode !== 'CURRENT') next.set(modeParams[mode], '1')
  if (search !== undefined) next.delete('q')
  if (search !== undefined && search !== '') next.set('q', search.slice(0, maxSearchLength))
  if (sort !== undefined) next.set('sort', sort)
  return next
}

/** The part of a query string that is carried from client to client: search, order and mode, with `?`. */
export function listSearchParams(params: URLSearchParams): string {
  const result = new URLSearchParams()
  for (const key of ['q', 'sort', ...Object.values(modeParams)]) {
    const value = params.get(key)
    if (value !== null) result.set(key, value)
  }
  return result.size === 0 ? '' : `?${result.toString()}`
}
