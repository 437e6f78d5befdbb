import type { BuildingUnit } from '@pb/contract/buildings'
import { expect, test } from 'vitest'
import { withoutOutliers } from './without-outliers.ts'
import { getInitialTab } from '../listings/initial-tab.ts'

const sales = (...prices: number[]) => prices.map((price) => ({ price }))

test('drops outliers from a chart, but keeps all of a few sales', () => {
  expect(withoutOutliers(sales(500, 600, 700, 800, 90_000, 10))).toEqual(sales(500, 600, 700, 800))
  expect(withoutOutliers(sales(1, 600, 90_000))).toEqual(sales(1, 600, 90_000))
})

const unit = (ad_type: 'sale' | 'rental') => ({ listing: { ad_type } }) as BuildingUnit

test('a building starts at its active listings, or else at its past ones', () => {
  expect(getInitialTab({ ownership: 'condo', units: [unit('rental'), unit('sale')] })).toBe('sale')
  expect(getInitialTab({ ownership: 'condo', units: [unit('rental')] })).toBe('rental')
  expect(getInitialTab({ ownership: 'rental', units: [unit('rental'), unit('sale')] })).toBe('rental')
  expect(getInitialTab({ ownership: 'rental', units: [] })).toBe('rental_past')
  expect(getInitialTab({ ownership: 'co-op', units: [] })).toBe('sale_past')
})
