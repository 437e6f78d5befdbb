import type { Comp } from '@pb/contract/comps'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { project } from '../../../components/domain/map/merge-marks.ts'
import { getMapBounds, groupByBuilding, mergeLocations, toMark } from './map-locations.ts'

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

test('groups comps by building into marks, and leaves out those without a position', () => {
  const locations = groupByBuilding({
    closed: [comp({}), comp({ unit: '4E', price: 1_400_000 }), comp({ latitude: null })],
    active: [
      comp({ unit: '5E', price: 990_000 }),
      comp({ building_id: '6', latitude: 40.69, unit: '', status: 'Active' }),
    ],
  })
  expect(locations.map(({ comps, closed }) => [comps.length, closed])).toEqual([
    [3, true],
    [1, false],
  ])
  expect(toMark(locations[0]!, 'sale', '')).toMatchObject({
    text: '3 comps',
    label: '3 comps, 20 Carroll St, $990,000 to $1,400,000',
    visited: false,
  })
  expect(toMark(locations[1]!, 'sale', '')).toMatchObject({
    text: '$1.25M',
    label: '20 Carroll St, $1,250,000, Active',
    visited: true,
  })
})

const listing = [-73.99, 40.68] as const
const merge = (comps: Comp[], zoom: number) =>
  mergeLocations(listing, groupByBuilding({ closed: comps, active: [] }), zoom)

test('shows comps in the building of the listing in its own mark, never under it', () => {
  const merged = merge([comp({}), comp({ unit: '4E' }), comp({ building_id: '6', latitude: 40.69 })], 15)
  expect(merged).toHaveLength(2)
  const own = merged.find(({ here }) => here)!
  expect(toMark(own, 'sale', '20 Carroll St, 2A')).toMatchObject({
    position: listing,
    kind: 'pin',
    tone: 'here',
    text: '2 comps',
    label: 'This listing: 20 Carroll St, 2A, 2 comps, 20 Carroll St, $1,250,000',
  })
})

test('joins neighboring buildings while zoomed out, and separates them while zoomed in', () => {
  const comps = [
    comp({ building_id: '6', latitude: 40.69 }),
    comp({ building_id: '7', latitude: 40.6901, price: 990_000 }),
  ]
  const far = merge(comps, 14)
  expect(far.map((location) => toMark(location, 'sale', '2A').label).toSorted()).toEqual([
    '2 comps in 2 buildings, $990,000 to $1,250,000',
    'This listing: 2A',
  ])
  expect(merge(comps, 18)).toHaveLength(3)
})

test('no mark covers another at any zoom, and no comp is lost', () => {
  const place = fc.tuple(
    fc.double({ min: -73.995, max: -73.985, noNaN: true }),
    fc.double({ min: 40.675, max: 40.685, noNaN: true }),
    fc.integer({ min: 1, max: 4 }),
  )
  fc.assert(
    fc.property(
      fc.array(place, { maxLength: 30 }),
      fc.double({ min: 11, max: 18, noNaN: true }),
      (places, zoom) => {
        const comps = places.flatMap(([longitude, latitude, count], index) =>
          Array.from({ length: count }, () => comp({ building_id: String(index), longitude, latitude })),
        )
        const merged = merge(comps, zoom)
        expect(merged.flatMap((location) => location.comps)).toHaveLength(comps.length)
        const boxes = merged.map((location) => {
          const { text } = toMark(location, 'sale', '')
          const { x, y } = project(...location.position, zoom)
          return text ? { x, y, width: 16 + 7 * text.length, height: 24 } : { x, y, width: 28, height: 28 }
        })
        for (const [index, a] of boxes.entries())
          for (const b of boxes.slice(index + 1)) {
            const apartX = Math.abs(a.x - b.x) - (a.width + b.width) / 2
            const apartY = Math.abs(a.y - b.y) - (a.height + b.height) / 2
            expect(Math.max(apartX, apartY)).toBeGreaterThan(-4.01)
          }
      },
    ),
  )
})

test('the map shows the listing and all comps, or at least some blocks', () => {
  const position = [-73.99, 40.68] as const
  const far = groupByBuilding({ closed: [comp({ longitude: -73.97, latitude: 40.7 })], active: [] })
  const { west, north } = getMapBounds(position, far)
  expect(west).toBeCloseTo(-73.99)
  expect(north).toBeCloseTo(40.7)
  expect(getMapBounds(position, [])).toMatchObject({ west: -73.993, north: 40.682 })
})
