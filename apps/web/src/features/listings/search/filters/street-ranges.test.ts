import { neighborhoods } from '@pb/rules/neighborhoods'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toPositions, getScales, setPositions } from './street-ranges.ts'

/** Neighborhoods as the server sends them. */
const samples = neighborhoods
  .filter(({ streets, avenues }) => streets !== null || avenues.length > 0)
  .map(({ name, abbreviation, section, streets, avenues }) => ({
    name,
    abbreviation,
    section,
    streets: streets ? Array.from({ length: streets[1] - streets[0] + 1 }, (_, at) => streets[0] + at) : [],
    avenues: [...avenues],
  }))
const neighborhood = fc.constantFrom(...samples)

it('converts slider positions to a value and back', () => {
  fc.assert(
    fc.property(neighborhood, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (sample, a, b, c, d) => {
      let value = sample.abbreviation
      const scales = getScales(sample)
      const set = { streets: [a, b], avenues: [c, d] }
      for (const part of ['streets', 'avenues'] as const) {
        const scale = scales[part]
        if (!scale) continue
        const [x, y] = set[part].map((at) => at % scale.numbers.length) as [number, number]
        const span = [Math.min(x, y), Math.max(x, y)] as const
        value = setPositions(sample, value, part, span)
        const read = parseNeighborhoodRange(value)!
        expect(toPositions(scale, read[part])).toEqual(span)
        const whole = span[0] === 0 && span[1] === scale.numbers.length - 1
        expect(read[part] === undefined, 'a full range is not written').toBe(whole)
      }
    }),
  )
})

it('treats a range outside the scale as the full scale', () => {
  const scale = { numbers: [14, 15, 16], labels: ['a', 'b', 'c'] }
  expect(toPositions(scale, undefined)).toEqual([0, 2])
  expect(toPositions(scale, [1, 300])).toEqual([0, 2])
  expect(toPositions(scale, [15, 300])).toEqual([1, 2])
  expect(toPositions(scale, [20, 30])).toEqual([0, 2])
})

it('has no scale for a single street or avenue', () => {
  expect(getScales({ ...samples[0]!, streets: [7], avenues: ['Broadway'] })).toEqual({})
})
