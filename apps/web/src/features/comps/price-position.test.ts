import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getAxisRange, formatPricePosition } from './price-position.ts'

test('compares a price with the median', () => {
  expect(formatPricePosition(1120, { median: 1000, count: 8 })).toBe('12% above the median of 8')
  expect(formatPricePosition(950, { median: 1000, count: 8 })).toBe('5% below the median of 8')
  expect(formatPricePosition(1001, { median: 1000, count: 8 })).toBe('At the median of 8')
  expect(formatPricePosition(1100, { median: 1000, count: 1 })).toBe('10% above the one comp')
  expect(formatPricePosition(0, { median: 1000, count: 8 })).toBe('8 comps')
})

test('the axis contains the range and the price and is never empty', () => {
  const money = fc.integer({ min: 1, max: 50_000_000 })
  fc.assert(
    fc.property(fc.nat(50_000_000), money, money, (price, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)]
      const [from, to] = getAxisRange(price, { low, high })
      expect(from).toBeLessThan(low)
      expect(to).toBeGreaterThan(high)
      expect(price === 0 || (price > from && price < to)).toBe(true)
    }),
  )
})
