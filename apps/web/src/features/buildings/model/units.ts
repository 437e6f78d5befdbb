import type { BuildingUnit } from '@pb/contract/buildings'
import { bedroomCode } from '@pb/rules/bedrooms'

export const unitSortKeys = ['unit', 'bedrooms', 'bathrooms', 'size', 'listing', 'last_sale', 'sold'] as const
export type UnitSortKey = (typeof unitSortKeys)[number]

/** How a building's units are shown, all of it from the URL. */
export interface UnitView {
  readonly search: string
  readonly sort: UnitSortKey
  readonly direction: 'asc' | 'desc'
  readonly page: number
}

/** Units that one page of the table shows. */
export const unitsPerPage = 100

export const defaultView: UnitView = { search: '', sort: 'unit', direction: 'asc', page: 1 }

/** Reads the view from the page's URL. */
export function parseView(params: URLSearchParams): UnitView {
  const page = Number(params.get('page'))
  return {
    search: params.get('unit') ?? '',
    sort: unitSortKeys.find((key) => key === params.get('sort')) ?? defaultView.sort,
    direction: params.get('dir') === 'desc' ? 'desc' : 'asc',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** Writes a view as a query of its tab; what stands at its default is left out. */
export function formatView({ search, sort, direction, page }: UnitView): URLSearchParams {
  const params = new URLSearchParams({ tab: 'units' })
  if (search !== '') params.set('unit', search)
  if (sort !== defaultView.sort) params.set('sort', sort)
  if (direction === 'desc') params.set('dir', 'desc')
  if (page > 1) params.set('page', String(page))
  return params
}

/** The view after a press on a column's title: its own column turns round, another one begins. */
export function sortedBy(view: UnitView, key: UnitSortKey): UnitView {
  const direction = view.sort === key && view.direction === 'asc' ? 'desc' : 'asc'
  return { ...view, sort: key, direction, page: 1 }
}

const values: Readonly<Record<UnitSortKey, (unit: BuildingUnit) => string | number | null>> = {
  unit: ({ unit }) => unit,
  bedrooms: ({ bedrooms }) => bedrooms && bedroomCode(bedrooms),
  bathrooms: ({ bathrooms }) => bathrooms,
  size: ({ size }) => size,
  listing: ({ listing }) => listing && listing.price,
  last_sale: ({ last_sale }) => last_sale && last_sale.date,
  sold: ({ last_sale }) => last_sale && last_sale.price,
}

/** `2A` before `10A`, as people count floors. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number'
    ? one - other
    : collator.compare(String(one), String(other))
}

/** The units that a view holds, in its order; a unit without the value sorted by stands last either way. */
export function viewedUnits(units: readonly BuildingUnit[], view: UnitView): BuildingUnit[] {
  const wanted = view.search.trim().toLowerCase()
  const valueOf = values[view.sort]
  const turn = view.direction === 'desc' ? -1 : 1
  return units
    .filter(({ unit }) => unit.toLowerCase().includes(wanted))
    .sort((one, other) => {
      const [a, b] = [valueOf(one), valueOf(other)]
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return turn * compare(a, b) || collator.compare(one.unit, other.unit)
    })
}
