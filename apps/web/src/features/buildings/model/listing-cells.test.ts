import { expect, test } from 'vitest'
import { priceChanges, shortDay } from './listing-cells.ts'

test('a day is written day first, as it is in New York', () => {
  expect(shortDay(Date.UTC(2026, 1, 3, 17) / 1000)).toBe('03/02/26')
  expect(shortDay(Date.UTC(2026, 1, 3, 3) / 1000)).toBe('02/02/26')
})

const at = (...prices: number[]) => prices.map((price, time) => ({ price, time }))

test('changes go from the oldest price to the one now', () => {
  expect(priceChanges({ price: 3200, price_history: at(3200, 3350, 3500, 3600) })).toEqual({
    prices: [3600, 3500, 3350, 3200],
    before: 3350,
    change: 3200 / 3350 - 1,
  })
  expect(priceChanges({ price: 3200, price_history: at(3200) })).toBeNull()
  expect(priceChanges({ price: 3200, price_history: [] })).toBeNull()
  expect(priceChanges({ price: 0, price_history: at(3200) })).toBeNull()
})

test('a price that came without being recorded is a change too', () => {
  expect(priceChanges({ price: 3000, price_history: at(3200) })?.prices).toEqual([3200, 3000])
})
