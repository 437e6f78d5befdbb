import type { BuildingUnit } from '@pb/contract/buildings'
import { bedroomCode } from '@pb/rules/bedrooms'

export const unitSortKeys = ['unit', 'bedrooms', 'bathrooms', 'size', 'listing', 'last_sale', 'sold'] as const
export type UnitSortKey = (typeof unitSortKeys)[number]

/** The view of a building's units, all of it in the URL. */
export interface UnitsView {
  readonly search: string
  readonly sort: UnitSortKey
  readonly direction: 'asc' | 'desc'
  readonly page: number
}

/** Page size of the table. */
export const unitsPerPage = 100

export const defaultUnitsView: UnitsView = { search: '', sort: 'unit', direction: 'asc', page: 1 }

/** Parses the URL. */
export function parseUnitsView(params: URLSearchParams): UnitsView {
  const page = Number(params.get('page'))
  return {
    search: params.get('unit') ?? '',
    sort: unitSortKeys.find((key) => key === params.get('sort')) ?? defaultUnitsView.sort,
    direction: params.get('dir') === 'desc' ? 'desc' : 'asc',
    page: Number.isSafeInteger(page) && page > 1 ? page : 1,
  }
}

/** Formats the view as a URL query with its tab. Defaults are left out. */
export function formatUnitsView({ search, sort, direction, page }: UnitsView): URLSearchParams {
  const params = new URLSearchParams({ tab: 'units' })
  if (search !== '') params.set('unit', search)
  if (sort !== defaultUnitsView.sort) params.set('sort', sort)
  if (direction === 'desc') params.set('dir', 'desc')
  if (page > 1) params.set('page', String(page))
  return params
}

/** Sorts by a column, or reverses the current one, and returns to the first page. */
export function toggleSort(view: UnitsView, key: UnitSortKey): UnitsView {
  const direction = view.sort === key && view.direction === 'asc' ? 'desc' : 'asc'
  return { ...view, sort: key, direction, page: 1 }
}

const sortValues: Readonly<Record<UnitSortKey, (unit: BuildingUnit) => string | number | null>> = {
  unit: ({ unit }) => unit,
  bedrooms: ({ bedrooms }) => bedrooms && bedroomCode(bedrooms),
  bathrooms: ({ bathrooms }) => bathrooms,
  size: ({ size }) => size,
  listing: ({ listing }) => listing && listing.price,
  last_sale: ({ last_sale }) => last_sale && last_sale.date,
  sold: ({ last_sale }) => last_sale && last_sale.price,
}

/** Natural order: `2A` before `10A`. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(first: string | number, second: string | number): number {
  return typeof first === 'number' && typeof second === 'number'
    ? first - second
    : collator.compare(String(first), String(second))
}

/** Filters and sorts units. Units without the sorted value come last in both directions. */
export function filterAndSortUnits(units: readonly BuildingUnit[], view: UnitsView): BuildingUnit[] {
  const text = view.search.trim().toLowerCase()
  const getValue = sortValues[view.sort]
  const sign = view.direction === 'desc' ? -1 : 1
  return units
    .filter(({ unit }) => unit.toLowerCase().includes(text))
    .sort((first, second) => {
      const [a, b] = [getValue(first), getValue(second)]
      if (a === null || b === null) return Number(a === null) - Number(b === null)
      return sign * compare(a, b) || collator.compare(first.unit, second.unit)
    })
}
