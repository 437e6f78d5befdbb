import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceTicks, interpolate, formatShortMoney, toUtcMs, timeTicks } from './scale.ts'

test('covers the range with two to seven evenly spaced ticks', () => {
  const ends = fc.tuple(fc.integer({ min: 0, max: 50_000_000 }), fc.integer({ min: 0, max: 50_000_000 }))
  fc.assert(
    fc.property(ends, ([one, other]) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      const ticks = niceTicks(low, high)
      expect(ticks.length).toBeGreaterThanOrEqual(2)
      expect(ticks.length).toBeLessThanOrEqual(7)
      expect(ticks[0]!).toBeLessThanOrEqual(low)
      expect(ticks.at(-1)!).toBeGreaterThanOrEqual(high)
      const step = ticks[1]! - ticks[0]!
      for (let at = 1; at < ticks.length; at += 1) expect(ticks[at]! - ticks[at - 1]!).toBeCloseTo(step, 3)
    }),
  )
  expect(niceTicks(2800, 3600)).toEqual([2800, 3000, 3200, 3400, 3600])
})

test('interpolates between the ends, and returns the middle for an empty range', () => {
  expect(interpolate(15, [10, 20], 100)).toBe(50)
  expect(interpolate(7, [7, 7], 100)).toBe(50)
})

test('places time ticks at years, or at quarters for short ranges', () => {
  const labels = (from: string, to: string) => timeTicks(toUtcMs(from), toUtcMs(to)).map(({ label }) => label)
  expect(labels('2020-06-01', '2024-03-01')).toEqual(['2021', '2022', '2023', '2024'])
  expect(labels('2000-01-01', '2024-03-01')).toEqual(['2000', '2005', '2010', '2015', '2020'])
  expect(labels('2025-12-20', '2026-09-20')).toEqual(['Mar 26', 'Jun 26', 'Sep 26'])
  expect(labels('2026-01-10', '2026-01-10')).toEqual([])
})

test('abbreviates money for an axis', () => {
  expect([3250, 85_000, 850_000, 1_250_000].map(formatShortMoney)).toEqual([
    '$3,250',
    '$85K',
    '$850K',
    '$1.25M',
  ])
})
