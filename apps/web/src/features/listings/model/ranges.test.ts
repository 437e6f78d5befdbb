import { neighborhoods } from '@pb/rules/neighborhoods'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { positionsOf, scalesOf, withPositions } from './ranges.ts'

/** Places as the server sends them. */
const places = neighborhoods
  .filter(({ streets, avenues }) => streets !== null || avenues.length > 0)
  .map(({ name, abbreviation, section, streets, avenues }) => ({
    name,
    abbreviation,
    section,
    streets: streets ? Array.from({ length: streets[1] - streets[0] + 1 }, (_, at) => streets[0] + at) : [],
    avenues: [...avenues],
  }))
const place = fc.constantFrom(...places)

it('what a slider says stands in the value, and the value puts the slider there again', () => {
  fc.assert(
    fc.property(place, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (where, a, b, c, d) => {
      let value = where.abbreviation
      const scales = scalesOf(where)
      const set = { streets: [a, b], avenues: [c, d] }
      for (const part of ['streets', 'avenues'] as const) {
        const scale = scales[part]
        if (!scale) continue
        const [x, y] = set[part].map((at) => at % scale.numbers.length) as [number, number]
        const span = [Math.min(x, y), Math.max(x, y)] as const
        value = withPositions(where, value, part, span)
        const read = parseNeighborhoodRange(value)!
        expect(positionsOf(scale, read[part])).toEqual(span)
        const whole = span[0] === 0 && span[1] === scale.numbers.length - 1
        expect(read[part] === undefined, 'the whole is not written').toBe(whole)
      }
    }),
  )
})

it('a range of which a place has nothing is all of it', () => {
  const scale = { numbers: [14, 15, 16], names: ['a', 'b', 'c'] }
  expect(positionsOf(scale, undefined)).toEqual([0, 2])
  expect(positionsOf(scale, [1, 300])).toEqual([0, 2])
  expect(positionsOf(scale, [15, 300])).toEqual([1, 2])
  expect(positionsOf(scale, [20, 30])).toEqual([0, 2])
})

it('one street alone is no scale', () => {
  expect(scalesOf({ ...places[0]!, streets: [7], avenues: ['Broadway'] })).toEqual({})
})
