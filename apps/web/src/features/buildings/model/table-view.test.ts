import { buildingSortKeys } from '@pb/contract/building-listings'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultTableView,
  formatTableView,
  parseTableView,
  tableSortedBy,
  tableTabs,
  type TableView,
} from './table-view.ts'

test('a view is shown the same way by the URL that it writes', () => {
  const views = fc.record<TableView>({
    tab: fc.constantFrom(null, 'units', ...tableTabs.map(({ key }) => key)),
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

test('what a URL makes up is left at its default', () => {
  expect(parseTableView(new URLSearchParams('tab=x&sort=owner&dir=up&page=-3'))).toEqual(defaultTableView)
  expect(parseTableView(new URLSearchParams('page=1e99')).page).toBe(1)
  expect(formatTableView(defaultTableView).toString()).toBe('')
})

test('a column begins at its beginning and turns round with a second press', () => {
  const once = tableSortedBy({ ...defaultTableView, page: 3 }, 'price')
  expect(once).toMatchObject({ sort: 'price', direction: 'asc', page: 1 })
  expect(tableSortedBy(once, 'price').direction).toBe('desc')
  expect(tableSortedBy(once, 'time_published').direction).toBe('desc')
})
