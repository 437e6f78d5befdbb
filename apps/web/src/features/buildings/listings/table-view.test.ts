import { buildingSortKeys } from '@pb/contract/building-listings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultTableView,
  formatTableView,
  parseTableView,
  toggleSort,
  listingTabs,
  type TableView,
} from './table-view.ts'

test('a view round-trips through the URL', () => {
  const views = fc.record<TableView>({
    tab: fc.constantFrom(null, 'units', ...listingTabs.map(({ key }) => key)),
    search: fc.string({ maxLength: 40 }),
    sort: fc.constantFrom(...buildingSortKeys),
    direction: fc.constantFrom('asc', 'desc'),
    page: fc.integer({ min: 1, max: 10_000 }),
  })
  fc.assert(
    fc.property(views, (view) => {
      expect(parseTableView(formatTableView(view))).toEqual(view)
    }),
  )
})

test('invalid values fall back to the defaults', () => {
  expect(parseTableView(new URLSearchParams('tab=x&sort=owner&dir=up&page=-3'))).toEqual(defaultTableView)
  expect(parseTableView(new URLSearchParams('page=1e99')).page).toBe(1)
  expect(formatTableView(defaultTableView).toString()).toBe('')
})

test('sorts by another column in its default direction and reverses the same column', () => {
  const once = toggleSort({ ...defaultTableView, page: 3 }, 'price')
  expect(once).toMatchObject({ sort: 'price', direction: 'asc', page: 1 })
  expect(toggleSort(once, 'price').direction).toBe('desc')
  expect(toggleSort(once, 'time_published').direction).toBe('desc')
})
