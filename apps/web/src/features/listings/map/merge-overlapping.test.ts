import type { ListingsMap, MapPin } from '@pb/contract/listing-map'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getClusterWeight, mergeOverlapping } from './merge-overlapping.ts'

const pin = (longitude: number, latitude: number, price = 3000): MapPin => ({
  longitude,
  latitude,
  advertisement_id: `${longitude},${latitude},${price}`,
  building_id: '1',
  ad_type: 'rental',
  price,
  bedrooms: null,
})
const found = (pins: MapPin[], clusters: ListingsMap['clusters'] = []): ListingsMap => ({
  totals: null,
  inside: pins.length,
  clusters,
  pins,
  truncated: false,
})

test('joins two prices in one place to a cluster with both prices and its bounds', () => {
  const merged = mergeOverlapping(found([pin(-73.98, 40.75, 3000), pin(-73.9801, 40.7501, 4500)]), 12)
  expect(merged.pins).toEqual([])
  expect(merged.clusters).toEqual([
    {
      longitude: expect.any(Number),
      latitude: expect.any(Number),
      count: 2,
      min_price: 3000,
      max_price: 4500,
      bounds: { west: -73.9801, south: 40.75, east: -73.98, north: 40.7501 },
    },
  ])
})

test('shows both prices where there is room', () => {
  const pins = [pin(-73.98, 40.75), pin(-73.9801, 40.7501)]
  expect(mergeOverlapping(found(pins), 20).pins).toHaveLength(2)
})

const position = fc.tuple(
  fc.double({ min: -74, max: -73.9, noNaN: true }),
  fc.double({ min: 40.7, max: 40.8, noNaN: true }),
)

test('no mark covers another at any zoom, and no listing is lost', () => {
  fc.assert(
    fc.property(
      fc.array(position, { maxLength: 60 }),
      fc.array(fc.tuple(position, fc.integer({ min: 2, max: 5000 })), { maxLength: 30 }),
      fc.double({ min: 7, max: 18, noNaN: true }),
      (pins, clusters, zoom) => {
        const merged = mergeOverlapping(
          found(
            pins.map(([longitude, latitude]) => pin(longitude, latitude)),
            clusters.map(([[longitude, latitude], count]) => ({
              longitude,
              latitude,
              count,
              min_price: 1,
              max_price: 2,
              bounds: { west: longitude, south: latitude, east: longitude, north: latitude },
            })),
          ),
          zoom,
        )
        const sum = merged.pins.length + merged.clusters.reduce((total, { count }) => total + count, 0)
        expect(sum).toBe(pins.length + clusters.reduce((total, [, count]) => total + count, 0))
        const boxes = [
          ...merged.pins.map((mark) => ({ mark, width: 52, height: 24 })),
          ...merged.clusters.map((mark) => {
            const size = 30 + 22 * getClusterWeight(mark.count)
            return { mark, width: size, height: size }
          }),
        ].map(({ mark, width, height }) => ({
          x: ((mark.longitude + 180) / 360) * 512 * 2 ** zoom,
          y: ((1 - Math.asinh(Math.tan((mark.latitude * Math.PI) / 180)) / Math.PI) / 2) * 512 * 2 ** zoom,
          width,
          height,
        }))
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
