import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeNames, type NamedLine, type Point } from './street-names.ts'

const frame = { x: 10, y: 20, width: 170, height: 240 }
const size = 5
const measureWidth = (name: string) => name.length * 2.6

const point = fc.tuple(fc.integer({ min: -200, max: 400 }), fc.integer({ min: -200, max: 400 }))
const streets: fc.Arbitrary<NamedLine[]> = fc.array(
  fc.record({
    name: fc.stringMatching(/^[A-Z][a-z]{2,18}$/),
    rank: fc.integer({ min: 1, max: 4 }),
    lines: fc.array(fc.array(point, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 25 },
)

test('places each name once inside the frame, upright and clear of the pin, up to the maximum', () => {
  fc.assert(
    fc.property(streets, fc.integer({ min: 0, max: 6 }), (all, maxNames) => {
      const pin: Point = [95, 140]
      const placed = placeNames(all, { frame, size, measureWidth, occupied: [pin], maxNames })
      expect(placed.length).toBeLessThanOrEqual(maxNames)
      expect(new Set(placed.map(({ name }) => name)).size).toBe(placed.length)
      for (const { name, at, angle } of placed) {
        expect(Math.abs(angle)).toBeLessThanOrEqual(90)
        const turn = (angle * Math.PI) / 180
        for (const side of [-0.5, 0, 0.5]) {
          const [x, y] = [
            at[0] + Math.cos(turn) * measureWidth(name) * side,
            at[1] + Math.sin(turn) * measureWidth(name) * side,
          ]
          expect(x).toBeGreaterThanOrEqual(frame.x - 0.01)
          expect(x).toBeLessThanOrEqual(frame.x + frame.width + 0.01)
          expect(y).toBeGreaterThanOrEqual(frame.y - 0.01)
          expect(y).toBeLessThanOrEqual(frame.y + frame.height + 0.01)
          expect(Math.hypot(x - pin[0], y - pin[1])).toBeGreaterThan(size)
        }
      }
    }),
  )
})

test('names the wider of two crossing streets at its center', () => {
  const narrow: NamedLine = {
    name: 'Small Street',
    rank: 4,
    lines: [
      [
        [0, 140],
        [300, 140],
      ],
    ],
  }
  const wide: NamedLine = {
    name: 'Broadway',
    rank: 1,
    lines: [
      [
        [95, 300],
        [95, 0],
      ],
    ],
  }
  const [first] = placeNames([narrow, wide], {
    frame,
    size,
    measureWidth,
    occupied: [],
    maxNames: 1,
  })
  expect(first).toEqual({ name: 'Broadway', at: [95, 140], angle: expect.closeTo(-90) })
})
