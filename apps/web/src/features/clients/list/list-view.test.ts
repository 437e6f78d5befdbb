import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clientSortKeys,
  clientSorts,
  listSearchParams,
  parseClientView,
  withClientView,
  type ClientView,
} from './list-view.ts'

test('client list offers six orders; activity and assigned sort latest first', () => {
  expect(clientSorts.map(({ title }) => title)).toEqual([
    'A-Z',
    'Z-A',
    'Newest',
    'Oldest',
    'Activity',
    'Assigned',
  ])
  const sortParams = new Map(
    clientSorts.map(({ title, sort_by, sort_dir }) => [title, `${sort_by} ${sort_dir}`]),
  )
  expect(sortParams.get('Activity')).toBe('last_activity desc')
  expect(sortParams.get('Assigned')).toBe('assigned_at desc')
})

test('withClientView and parseClientView round-trip and keep other URL parameters', () => {
  const view = fc.record<Omit<ClientView, 'adType'>>({
    mode: fc.constantFrom('CURRENT', 'ARCHIVED', 'OPTED_OUT'),
    search: fc.string({ maxLength: 100 }),
    sort: fc.constantFrom(...clientSortKeys),
  })
  fc.assert(
    fc.property(view, view, (before, after) => {
      const params = withClientView(withClientView(new URLSearchParams('page=3'), before), after)
      expect(parseClientView('sale', params)).toEqual({ adType: 'sale', ...after })
      expect(params.get('page')).toBe('3')
      expect(parseClientView('sale', new URLSearchParams(listSearchParams(params)))).toEqual({
        adType: 'sale',
        ...after,
      })
      expect(listSearchParams(params)).not.toContain('page')
    }),
  )
})

test('parseClientView falls back to the default order and truncates long searches', () => {
  const view = parseClientView('rental', new URLSearchParams(`sort=best&q=${'x'.repeat(300)}`), 'activity')
  expect(view.sort).toBe('activity')
  expect(view.search).toHaveLength(100)
})
