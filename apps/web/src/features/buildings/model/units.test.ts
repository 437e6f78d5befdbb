import type { BuildingUnit } from '@pb/contract/buildings'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultView, formatView, parseView, sortedBy, unitSortKeys, viewedUnits } from './units.ts'

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
const labels = (view: Partial<typeof defaultView>) =>
  viewedUnits(units, { ...defaultView, ...view }).map(({ unit }) => unit)

describe("a building's units", () => {
  it('stand in the order of floors', () => {
    expect(labels({})).toEqual(['2A', '3b', '10A', 'PH'])
    expect(labels({ direction: 'desc' })).toEqual(['PH', '10A', '3b', '2A'])
  })

  it('keep what is not known at the end in both directions', () => {
    expect(labels({ sort: 'size' })).toEqual(['10A', 'PH', '2A', '3b'])
    expect(labels({ sort: 'size', direction: 'desc' })).toEqual(['PH', '10A', '2A', '3b'])
    expect(labels({ sort: 'bedrooms' }).slice(0, 2)).toEqual(['PH', '2A'])
  })

  it('are narrowed by the label typed', () => {
    expect(labels({ search: ' 3B ' })).toEqual(['3b'])
  })

  it('turn round with a second press', () => {
    const once = sortedBy({ ...defaultView, page: 3 }, 'size')
    expect(once).toMatchObject({ sort: 'size', direction: 'asc', page: 1 })
    expect(sortedBy(once, 'size').direction).toBe('desc')
  })

  it('are shown the same way by the URL that a view writes', () => {
    const views = fc.record({
      search: fc.string(),
      sort: fc.constantFrom(...unitSortKeys),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      page: fc.integer({ min: 1, max: 100 }),
    })
    fc.assert(
      fc.property(views, (view) => {
        expect(parseView(formatView(view))).toEqual(view)
      }),
    )
  })
})
