import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseStations } from './stations.ts'
import { milesBetween } from './distance.ts'
import { estimateTravel, formatTravel, streetMiles, type TravelMode } from './travel-time.ts'

const stations = parseStations(readFileSync(new URL('city-map/subway-stations.txt', import.meta.url), 'utf8'))

const unionSquare = { latitude: 40.7359, longitude: -73.9911 }
const timesSquare = { latitude: 40.758, longitude: -73.9855 }
const williamsburg = { latitude: 40.7171, longitude: -73.9565 }
const stGeorge = { latitude: 40.6437, longitude: -74.0739 }

test('walks a block, and takes the subway for a distance', () => {
  expect(stations.length).toBeGreaterThan(400)
  const corner = { latitude: 40.7371, longitude: -73.9902 }
  expect(estimateTravel(unionSquare, corner, 'transit', stations)).toEqual({ minutes: 2, mode: 'walk' })
  const uptown = estimateTravel(unionSquare, timesSquare, 'transit', stations)
  expect(uptown.mode).toBe('subway')
  expect(uptown.minutes).toBeGreaterThan(10)
  expect(uptown.minutes).toBeLessThan(25)
  const river = estimateTravel(unionSquare, williamsburg, 'transit', stations)
  expect(river).toMatchObject({ mode: 'subway', trains: ['L'] })
  expect(formatTravel(river)).toMatch(/^About \d+ min by the L: .+ to Bedford Av$/)
  expect(estimateTravel(unionSquare, timesSquare, 'walk', stations).minutes).toBeGreaterThan(25)
  expect(estimateTravel(unionSquare, stGeorge, 'drive', [])).toMatchObject({ mode: 'drive' })
  expect(estimateTravel(unionSquare, unionSquare, 'transit', stations)).toEqual({ minutes: 0, mode: 'walk' })
})

const position = fc.record({
  latitude: fc.double({ min: 40.55, max: 40.9, noNaN: true }),
  longitude: fc.double({ min: -74.2, max: -73.75, noNaN: true }),
})

test('the way is as long as the straight line at least, the same in both directions, and transit never slower than walking', () => {
  fc.assert(
    fc.property(position, position, fc.constantFrom<TravelMode>('walk', 'transit', 'drive'), (a, b, mode) => {
      expect(streetMiles(a, b)).toBeGreaterThanOrEqual(milesBetween(a, b) * 0.999)
      expect(streetMiles(a, b)).toBeLessThanOrEqual(milesBetween(a, b) * 1.45)
      const [there, back] = [estimateTravel(a, b, mode, stations), estimateTravel(b, a, mode, stations)]
      expect(Math.abs(there.minutes - back.minutes)).toBeLessThanOrEqual(1)
      const isNoSlower = there.minutes <= estimateTravel(a, b, 'walk', stations).minutes
      expect(mode !== 'transit' || isNoSlower).toBe(true)
    }),
  )
})
