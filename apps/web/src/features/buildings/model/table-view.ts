import { buildingSortKeys, type BuildingSortKey } from '@pb/contract/building-listings'
import type { AdType } from '@pb/rules/vocabulary'

export const tableTabs = [
  { key: 'sale', title: 'Sale', adType: 'sale', past: false },
  { key: 'rental', title: 'Rent', adType: 'rental', past: false },
  { key: 'sale_past', title: 'Sale Past', adType: 'sale', past: true },
  { key: 'rental_past', title: 'Rent Past', adType: 'rental', past: true },
] as const satisfies readonly { key: string; title: string; adType: AdType; past: boolean }[]
export type TableTab = (typeof tableTabs)[number]['key']

/** How a building's listings are shown, all of it from the URL; `tab` is null where the URL names none. */
export interface TableView {
  readonly tab: TableTab | 'units' | null
  readonly search: string
  readonly sort: BuildingSortKey
  readonly direction: 'asc' | 'desc'
  readonly page: number
}

/** Listings that one page of the table shows. */
export const listingsPerPage = 50

export const defaultTableView: TableView = {
  tab: null,
  search: '',
  sort: 'time_published',
  direction: 'desc',
  page: 1,
}

const mostPages = 10_000

/** Reads the view from the page's URL. */
export function parseTableView(params: URLSearchParams): TableView {
  const page = Number(params.get('page'))
  const tab = params.get('tab')
  const sort = buildingSortKeys.find((key) => key === params.get('sort')) ?? defaultTableView.sort
  const direction = params.get('dir')
  return {
    tab: tab === 'units' ? tab : (tableTabs.find(({ key }) => key === tab)?.key ?? null),
    search: (params.get('unit') ?? '').slice(0, 40),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : firstDirection(sort),
    page: Number.isSafeInteger(page) && page > 1 && page <= mostPages ? page : 1,
  }
}

/** Writes a view as a query; what stands at its default is left out. */
export function formatTableView({ tab, search, sort, direction, page }: TableView): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== null) params.set('tab', tab)
  if (search !== '') params.set('unit', search)
  if (sort !== defaultTableView.sort) params.set('sort', sort)
  if (direction !== firstDirection(sort)) params.set('dir', direction)
  if (page > 1) params.set('page', String(page))
  return params
}

/** The newest first; anything else from its beginning. */
function firstDirection(sort: BuildingSortKey): 'asc' | 'desc' {
  return sort === 'time_published' ? 'desc' : 'asc'
}

/** The view after a press on a column's title: its own column turns round, another one begins. */
export function tableSortedBy(view: TableView, key: BuildingSortKey): TableView {
  const turned = view.direction === 'asc' ? 'desc' : 'asc'
  return { ...view, sort: key, direction: view.sort === key ? turned : firstDirection(key), page: 1 }
}
