import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  simplifyRange,
  formatNeighborhoodRange,
  parseNeighborhoodRange,
  type NeighborhoodRange,
} from './neighborhood-ranges.ts'
import { neighborhoods } from './neighborhoods.ts'

const number = fc.integer({ min: 0, max: 999 })
const span = fc.tuple(number, number).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
const range: fc.Arbitrary<NeighborhoodRange> = fc.record(
  {
    abbreviation: fc.constantFrom(...neighborhoods.map(({ abbreviation }) => abbreviation)),
    streets: span,
    avenues: span,
  },
  { requiredKeys: ['abbreviation'] },
)

test('parses formatted ranges', () => {
  fc.assert(
    fc.property(range, (given) => {
      const text = formatNeighborhoodRange(given)
      const read = parseNeighborhoodRange(text)!
      expect(read).toEqual(given)
      expect(formatNeighborhoodRange(read)).toBe(text)
    }),
  )
})

test('never throws for any text', () => {
  const part = fc.constantFrom('UWS', '|', 'str:', 'ave:', '-', '7', '70', '1234', 'x', '')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const read = parseNeighborhoodRange(text)
      expect(read && parseNeighborhoodRange(formatNeighborhoodRange(read))).toEqual(read)
    }),
  )
})

test('removes only parts that cover the whole neighborhood', () => {
  const whole = fc.record({ streets: span, avenues: span }, { requiredKeys: [] })
  fc.assert(
    fc.property(range, whole, (given, place) => {
      const left = simplifyRange(given, place)
      for (const part of ['streets', 'avenues'] as const) {
        const narrows =
          given[part] && place[part] && (given[part][0] > place[part][0] || given[part][1] < place[part][1])
        expect(left[part]).toEqual(narrows ? given[part] : undefined)
      }
      expect(simplifyRange(left, place)).toEqual(left)
    }),
  )
  expect(
    formatNeighborhoodRange(
      simplifyRange({ abbreviation: 'KIPS', streets: [23, 33], avenues: [5, 7] }, { streets: [23, 33] }),
    ),
  ).toBe('KIPS')
})
