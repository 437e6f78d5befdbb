import type { Comp } from '@pb/contract/comps'
import { expect, test } from 'vitest'
import { extentOf, markOf, spotsOf } from './spots.ts'

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

test('homes of one building share a pin; one without a position has none', () => {
  const spots = spotsOf({
    closed: [comp({}), comp({ unit: '4E', price: 1_400_000 }), comp({ latitude: null })],
    active: [comp({ unit: '5E', price: 990_000 }), comp({ latitude: 40.69, unit: '', status: 'Active' })],
  })
  expect(spots.map(({ comps, closed }) => [comps.length, closed])).toEqual([
    [3, true],
    [1, false],
  ])
  expect(markOf(spots[0]!, 'sale')).toMatchObject({
    text: '3 homes',
    label: '3 homes, 20 Carroll St, $990,000 to $1,400,000',
    visited: false,
  })
  expect(markOf(spots[1]!, 'sale')).toMatchObject({
    text: '$1.25M',
    label: '20 Carroll St, $1,250,000, Active',
    visited: true,
  })
})

test('the map shows the home and all of them, or some blocks around it', () => {
  const home = [-73.99, 40.68] as const
  const far = spotsOf({ closed: [comp({ longitude: -73.97, latitude: 40.7 })], active: [] })
  const { west, north } = extentOf(home, far)
  expect(west).toBeCloseTo(-73.99)
  expect(north).toBeCloseTo(40.7)
  expect(extentOf(home, [])).toMatchObject({ west: -73.993, north: 40.682 })
})
