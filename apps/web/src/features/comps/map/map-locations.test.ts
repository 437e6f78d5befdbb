import type { Comp } from '@pb/contract/comps'
import { expect, test } from 'vitest'
import { getMapBounds, toMark, groupByLocation } from './map-locations.ts'

function comp(more: Partial<Comp>): Comp {
  return {
    advertisement_id: '7',
    building_id: '5',
    photo: null,
    address: '20 Carroll St',
    unit: '3E',
    neighborhood: 'Carroll Gardens',
    bedrooms: '2',
    bathrooms: 1,
    size: 800,
    price: 1_250_000,
    price_per_foot: null,
    standard_status: 'Closed',
    status: 'Sold',
    date: '2026-02-01',
    latitude: 40.68,
    longitude: -73.99,
    distance: 0.1,
    reasons: [],
    source: 'Office',
    ...more,
  }
}

test('comps of one building share a pin, and those without a position have none', () => {
  const locations = groupByLocation({
    closed: [comp({}), comp({ unit: '4E', price: 1_400_000 }), comp({ latitude: null })],
    active: [comp({ unit: '5E', price: 990_000 }), comp({ latitude: 40.69, unit: '', status: 'Active' })],
  })
  expect(locations.map(({ comps, closed }) => [comps.length, closed])).toEqual([
    [3, true],
    [1, false],
  ])
  expect(toMark(locations[0]!, 'sale')).toMatchObject({
    text: '3 comps',
    label: '3 comps, 20 Carroll St, $990,000 to $1,400,000',
    visited: false,
  })
  expect(toMark(locations[1]!, 'sale')).toMatchObject({
    text: '$1.25M',
    label: '20 Carroll St, $1,250,000, Active',
    visited: true,
  })
})

test('the map shows the listing and all comps, or at least some blocks', () => {
  const position = [-73.99, 40.68] as const
  const far = groupByLocation({ closed: [comp({ longitude: -73.97, latitude: 40.7 })], active: [] })
  const { west, north } = getMapBounds(position, far)
  expect(west).toBeCloseTo(-73.99)
  expect(north).toBeCloseTo(40.7)
  expect(getMapBounds(position, [])).toMatchObject({ west: -73.993, north: 40.682 })
})
