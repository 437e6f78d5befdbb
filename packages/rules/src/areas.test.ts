import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  toBounds,
  cityBounds,
  decodeLine,
  encodeLine,
  formatBounds,
  maxAreaCorners,
  parseArea,
  parseBounds,
  type Position,
} from './areas.ts'

const degree = (from: number, to: number) =>
  fc
    .integer({ min: Math.round(from * 100_000), max: Math.round(to * 100_000) })
    .map((units) => units / 100_000)
const { west, south, east, north } = cityBounds
const position: fc.Arbitrary<Position> = fc.tuple(degree(west, east), degree(south, north))

test('decodes an encoded line', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(degree(-180, 180), degree(-90, 90))), (line) => {
      const text = encodeLine(line)
      expect(text).toMatch(/^[\w-]*$/)
      expect(decodeLine(text)).toEqual(line)
    }),
  )
})

test('never throws for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      expect((decodeLine(text) ?? []).flat().every(Number.isFinite)).toBe(true)
    }),
  )
  for (const text of ['A', 'g', 'AAA', 'AA AA', 'é', '_______A', '\0']) expect(decodeLine(text)).toBeNull()
})

test('accepts areas of 3 to 200 corners in or near the city', () => {
  const corners = (count: number): Position[] =>
    Array.from({ length: count }, (_, at) => [-74, 40.7 + at / 1000])
  expect(parseArea(encodeLine(corners(2)))).toBeNull()
  expect(parseArea(encodeLine(corners(3)))).toHaveLength(3)
  expect(parseArea(encodeLine(corners(maxAreaCorners)))).toHaveLength(maxAreaCorners)
  expect(parseArea(encodeLine(corners(maxAreaCorners + 1)))).toBeNull()
  expect(parseArea(encodeLine([...corners(3), [2.35, 48.85]]))).toBeNull()
  expect(parseArea('')).toBeNull()
})

test('parses formatted bounds', () => {
  fc.assert(
    fc.property(fc.array(position, { minLength: 2, maxLength: 5 }), (positions) => {
      const bounds = toBounds(positions)
      fc.pre(bounds.west < bounds.east && bounds.south < bounds.north)
      expect(parseBounds(formatBounds(bounds))).toEqual(bounds)
    }),
  )
})

test.each([
  '',
  '-74,40.7,-73.9',
  '-74,40.7,-73.9,40.8,1',
  '-74,40.7,-73.9,x',
  '-74,40.7,-73.9,',
  '-73.9,40.7,-74,40.8',
  '-74,40.8,-73.9,40.7',
  '-74,40.7,-74,40.8',
  '-180,-90,180,90',
  'NaN,40.7,-73.9,40.8',
  '-7.4e1,40.7,-73.9,40.8',
  '-74, 40.7,-73.9,40.8',
])('%j is no box', (text) => {
  expect(parseBounds(text)).toBeNull()
})
