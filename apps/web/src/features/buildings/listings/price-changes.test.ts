import { expect, test } from 'vitest'
import { getPriceChanges, formatShortDate } from './price-changes.ts'

test('formats the New York date, day first', () => {
  expect(formatShortDate(Date.UTC(2026, 1, 3, 17) / 1000)).toBe('03/02/26')
  expect(formatShortDate(Date.UTC(2026, 1, 3, 3) / 1000)).toBe('02/02/26')
})

const at = (...prices: number[]) => prices.map((price, time) => ({ price, time }))

test('lists price changes from the oldest to the current price', () => {
  expect(getPriceChanges({ price: 3200, price_history: at(3200, 3350, 3500, 3600) })).toEqual({
    prices: [3600, 3500, 3350, 3200],
    before: 3350,
    change: 3200 / 3350 - 1,
  })
  expect(getPriceChanges({ price: 3200, price_history: at(3200) })).toBeNull()
  expect(getPriceChanges({ price: 3200, price_history: [] })).toBeNull()
  expect(getPriceChanges({ price: 0, price_history: at(3200) })).toBeNull()
})

test('counts a current price that is not in the history as a change', () => {
  expect(getPriceChanges({ price: 3000, price_history: at(3200) })?.prices).toEqual([3200, 3000])
})
