import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getBoundingBox, milesBetween } from './distance.ts'

test('measures 0.9 miles from Grand Central to Penn Station', () => {
  const miles = milesBetween(
    { latitude: 40.7527, longitude: -73.9772 },
    { latitude: 40.7506, longitude: -73.9935 },
  )
  expect(miles).toBeCloseTo(0.866, 2)
})

const place = fc.record({
  latitude: fc.double({ min: 40.4, max: 41, noNaN: true }),
  longitude: fc.double({ min: -74.3, max: -73.6, noNaN: true }),
})

test('is symmetric, and zero for the same point', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      expect(milesBetween(a, b)).toBeCloseTo(milesBetween(b, a), 9)
      expect(milesBetween(a, a)).toBe(0)
    }),
  )
})

test('includes every point within the distance in the box', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const box = getBoundingBox(a, milesBetween(a, b))
      expect(b.latitude).toBeGreaterThanOrEqual(box.south - 1e-9)
      expect(b.latitude).toBeLessThanOrEqual(box.north + 1e-9)
      expect(b.longitude).toBeGreaterThanOrEqual(box.west - 1e-6)
      expect(b.longitude).toBeLessThanOrEqual(box.east + 1e-6)
    }),
  )
})
