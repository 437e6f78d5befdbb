import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from './random.ts'

describe('random choices', () => {
  it('repeat for a seed', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [one, two] = [randomFrom(seed), randomFrom(seed)]
        expect(Array.from({ length: 20 }, () => one.next())).toEqual(
          Array.from({ length: 20 }, () => two.next()),
        )
      }),
    )
  })

  it('stay within their bounds', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -50, max: 50 }), fc.nat({ max: 50 }), (seed, low, span) => {
        const value = randomFrom(seed).whole(low, low + span)
        expect(value).toBeGreaterThanOrEqual(low)
        expect(value).toBeLessThanOrEqual(low + span)
        expect(Number.isInteger(value)).toBe(true)
      }),
    )
  })

  it('take each item once', () => {
    const items = Array.from({ length: 10 }, (_, index) => index)
    const some = randomFrom(1).some(items, 99)
    expect(some.toSorted((a, b) => a - b)).toEqual(items)
  })

  it('spread evenly', () => {
    const random = randomFrom(7)
    const tens = Array.from({ length: 10 }, () => 0)
    for (let drawn = 0; drawn < 10_000; drawn += 1) tens[random.whole(0, 9)]! += 1
    expect(Math.min(...tens)).toBeGreaterThan(900)
    expect(Math.max(...tens)).toBeLessThan(1100)
  })
})
