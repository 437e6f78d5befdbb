import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRandom } from './random.ts'

describe('seeded random generator', () => {
  it('repeats for a seed', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [one, two] = [createRandom(seed), createRandom(seed)]
        expect(Array.from({ length: 20 }, () => one.next())).toEqual(
          Array.from({ length: 20 }, () => two.next()),
        )
      }),
    )
  })

  it('stays within bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat({ max: 50 }), (seed, low, span) => {
        const value = createRandom(seed).integer(low, low + span)
        expect(value).toBeGreaterThanOrEqual(low)
        expect(value).toBeLessThanOrEqual(low + span)
        expect(Number.isInteger(value)).toBe(true)
      }),
    )
  })

  it('samples without repetition', () => {
    const items = Array.from({ length: 10 }, (_, index) => index)
    const some = createRandom(1).sample(items, 99)
    expect(some.toSorted((a, b) => a - b)).toEqual(items)
  })

  it('is evenly distributed', () => {
    const random = createRandom(7)
    const tens = Array.from({ length: 10 }, () => 0)
    for (let drawn = 0; drawn < 10_000; drawn += 1) tens[random.integer(0, 9)]! += 1
    expect(Math.min(...tens)).toBeGreaterThan(900)
    expect(Math.max(...tens)).toBeLessThan(1100)
  })
})
