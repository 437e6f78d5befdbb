import type { BuildingUnit } from '@pb/contract/buildings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  defaultUnitsView,
  formatUnitsView,
  parseUnitsView,
  toggleSort,
  unitSortKeys,
  filterAndSortUnits,
} from './units-view.ts'

function unit(label: string, more: Partial<BuildingUnit> = {}): BuildingUnit {
  return {
    apartment_id: label,
    unit: label,
    bedrooms: null,
    bathrooms: null,
    size: null,
    listing: null,
    last_sale: null,
    ...more,
  }
}

const units = [
  unit('10A', { size: 500, last_sale: { date: '2024-03-01', price: 900_000 } }),
  unit('2A', { bedrooms: 'building', listing: { advertisement_id: '7', ad_type: 'sale', price: 800_000 } }),
  unit('PH', { bedrooms: 'studio', size: 1200 }),
  unit('3b', { listing: { advertisement_id: '8', ad_type: 'rental', price: 4000 } }),
]
const labels = (view: Partial<typeof defaultUnitsView>) =>
  filterAndSortUnits(units, { ...defaultUnitsView, ...view }).map(({ unit }) => unit)

describe('units of a building', () => {
  it('are sorted in natural order', () => {
    expect(labels({})).toEqual(['2A', '3b', '10A', 'PH'])
    expect(labels({ direction: 'desc' })).toEqual(['PH', '10A', '3b', '2A'])
  })

  it('have unknown values last in both directions', () => {
    expect(labels({ sort: 'size' })).toEqual(['10A', 'PH', '2A', '3b'])
    expect(labels({ sort: 'size', direction: 'desc' })).toEqual(['PH', '10A', '2A', '3b'])
    expect(labels({ sort: 'bedrooms' }).slice(0, 2)).toEqual(['PH', '2A'])
  })

  it('are filtered by unit name', () => {
    expect(labels({ search: ' 3B ' })).toEqual(['3b'])
  })

  it('are reversed when the same column is sorted again', () => {
    const once = toggleSort({ ...defaultUnitsView, page: 3 }, 'size')
    expect(once).toMatchObject({ sort: 'size', direction: 'asc', page: 1 })
    expect(toggleSort(once, 'size').direction).toBe('desc')
  })

  it('have a view that round-trips through the URL', () => {
    const views = fc.record({
      search: fc.string(),
      sort: fc.constantFrom(...unitSortKeys),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(views, (view) => {
        expect(parseUnitsView(formatUnitsView(view))).toEqual(view)
      }),
    )
  })
})
