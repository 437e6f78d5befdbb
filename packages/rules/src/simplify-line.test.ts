import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Position } from './areas.ts'
import { simplify, simplifyTo } from './simplify-line.ts'

const position: fc.Arbitrary<Position> = fc.tuple(
  fc.double({ min: -74, max: -73.9, noNaN: true }),
  fc.double({ min: 40.7, max: 40.8, noNaN: true }),
)
const line = fc.array(position, { minLength: 2, maxLength: 400 })

test('drops points on a straight line and keeps bends', () => {
  expect(
    simplify(
      [
        [0, 0],
        [1, 0.001],
        [2, 0],
        [3, 0],
      ],
      0.01,
    ),
  ).toEqual([
    [0, 0],
    [3, 0],
  ])
  expect(
    simplify(
      [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
      0.01,
    ),
  ).toEqual([
    [0, 0],
    [1, 1],
    [2, 0],
  ])
})

test('keeps both ends, adds no points, and meets the limit', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 2, max: 200 }), (drawn, points) => {
      const simple = simplifyTo(drawn, points)
      expect(simple.length).toBeLessThanOrEqual(points)
      expect([simple[0], simple.at(-1)]).toEqual([drawn[0], drawn.at(-1)])
      expect(simple.filter((at) => !drawn.includes(at))).toEqual([])
    }),
  )
})
