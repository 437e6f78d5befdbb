import { buildingSortKeys, type BuildingSortKey } from '@pb/contract/building-listings'
import type { AdType } from '@pb/rules/vocabulary'
import * as texts from './texts.ts'

export const listingTabs = [
  { key: 'sale', title: texts.sale, adType: 'sale', past: false },
  { key: 'rental', title: texts.rent, adType: 'rental', past: false },
  { key: 'sale_past', title: texts.salePast, adType: 'sale', past: true },
  { key: 'rental_past', title: texts.rentPast, adType: 'rental', past: true },
] as const satisfies readonly { key: string; title: string; adType: AdType; past: boolean }[]
export type ListingTab = (typeof listingTabs)[number]['key']

/** The view of a building's listings, all of it in the URL. `tab` is null if the URL has none. */
export interface TableView {
  readonly tab: ListingTab | 'units' | null
  readonly search: string
  readonly sort: BuildingSortKey
  readonly direction: 'asc' | 'desc'
  readonly page: number
}

/** Page size of the table. */
export const listingsPerPage = 50

export const defaultTableView: TableView = {
  tab: null,
  search: '',
  sort: 'time_published',
  direction: 'desc',
  page: 1,
}

/** Converts a view of one tab to the API's query. */
export function toListingsQuery(
  view: TableView,
  { adType, past }: { readonly adType: AdType; readonly past: boolean },
) {
  return {
    ad_type: adType,
    inactive_too: past ? ('1' as const) : ('0' as const),
    inactive_only: past ? ('1' as const) : ('0' as const),
    unit: view.search.trim(),
    sort_by: view.sort,
    sort_dir: view.direction,
    offset: (view.page - 1) * listingsPerPage,
    limit: listingsPerPage,
  }
}

const maxPages = 10_000

/** Parses the URL. */
export function parseTableView(params: URLSearchParams): TableView {
  const page = Number(params.get('page'))
  const tab = params.get('tab')
  const sort = buildingSortKeys.find((key) => key === params.get('sort')) ?? defaultTableView.sort
  const direction = params.get('dir')
  return {
    tab: tab === 'units' ? tab : (listingTabs.find(({ key }) => key === tab)?.key ?? null),
    search: (params.get('unit') ?? '').slice(0, 40),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : getDefaultDirection(sort),
    page: Number.isSafeInteger(page) && page > 1 && page <= maxPages ? page : 1,
  }
}

/** Formats the view as a URL query. Defaults are left out. */
export function formatTableView({ tab, search, sort, direction, page }: TableView): URLSearchParams {
  const params = new URLSearchParams()
  if (tab !== null) params.set('tab', tab)
  if (search !== '') params.set('unit', search)
  if (sort !== defaultTableView.sort) params.set('sort', sort)
  if (direction !== getDefaultDirection(sort)) params.set('dir', direction)
  if (page > 1) params.set('page', String(page))
  return params
}

/** Newest first for dates; ascending for other columns. */
function getDefaultDirection(sort: BuildingSortKey): 'asc' | 'desc' {
  return sort === 'time_published' ? 'desc' : 'asc'
}

/** Sorts by a column, or reverses the current one, and returns to the first page. */
export function toggleSort(view: TableView, key: BuildingSortKey): TableView {
  const turned = view.direction === 'asc' ? 'desc' : 'asc'
  return { ...view, sort: key, direction: view.sort === key ? turned : getDefaultDirection(key), page: 1 }
}
