import type { BuildingUnit } from '@pb/contract/buildings'
import { expect, test } from 'vitest'
import { believable } from './believable.ts'
import { startTab } from './start-tab.ts'

const sales = (...prices: number[]) => prices.map((price) => ({ price }))

test('a sale of another kind is left out of a chart; of a few nobody can tell', () => {
  expect(believable(sales(500, 600, 700, 800, 90_000, 10))).toEqual(sales(500, 600, 700, 800))
  expect(believable(sales(1, 600, 90_000))).toEqual(sales(1, 600, 90_000))
})

const unit = (ad_type: 'sale' | 'rental') => ({ listing: { ad_type } }) as BuildingUnit

test('a building begins with what is on the market, else with its past', () => {
  expect(startTab({ ownership: 'condo', units: [unit('rental'), unit('sale')] })).toBe('sale')
  expect(startTab({ ownership: 'condo', units: [unit('rental')] })).toBe('rental')
  expect(startTab({ ownership: 'rental', units: [unit('rental'), unit('sale')] })).toBe('rental')
  expect(startTab({ ownership: 'rental', units: [] })).toBe('rental_past')
  expect(startTab({ ownership: 'co-op', units: [] })).toBe('sale_past')
})
