import type { HistoryEntry } from '@pb/contract/listing-schemas'
import { expect, test } from 'vitest'
import { getHistorySeries } from './history-series.ts'

const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  advertisement_id: '1',
  date: '2026-01-01',
  kind: 'listed',
  ad_type: 'sale',
  price: 100,
  change: null,
  text: 'Listed',
  source: 'tests',
  ...more,
})

test('charts each listing as a line and recorded sales as dots, by ad type', () => {
  const history = [
    entry({ date: '2026-03-01', kind: 'status_change', price: null }),
    entry({ date: '2026-02-01', kind: 'price_change', price: 90, text: 'Price drop' }),
    entry({ date: '2026-01-01' }),
    entry({ date: '2024-01-01', advertisement_id: '2', ad_type: 'rental', price: 3 }),
    entry({ date: '2020-01-01', advertisement_id: null, kind: 'recorded_sale', price: 70 }),
  ]
  const series = getHistorySeries(history, 'sale')
  expect(series.map(({ key, style, points }) => [key, style, points.map(({ price }) => price)])).toEqual([
    ['1', 'steps', [100, 90]],
    ['sales', 'dots', [70]],
  ])
  expect(series[0]!.points[1]!.text).toBe('$90 · Price drop, Feb 1, 2026')
  expect(getHistorySeries(history, 'rental')).toHaveLength(1)
  expect(getHistorySeries([], 'sale')).toEqual([])
})
