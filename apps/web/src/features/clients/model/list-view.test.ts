import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clientSortKeys,
  clientSorts,
  listQuery,
  parseClientView,
  withClientView,
  type ClientView,
} from './list-view.ts'

test('the six orders are offered, activity and assigned from the latest on', () => {
  expect(clientSorts.map(({ title }) => title)).toEqual([
    'A-Z',
    'Z-A',
    'Newest',
    'Oldest',
    'Activity',
    'Assigned',
  ])
  const wire = new Map(clientSorts.map(({ title, sort_by, sort_dir }) => [title, `${sort_by} ${sort_dir}`]))
  expect(wire.get('Activity')).toBe('last_activity desc')
  expect(wire.get('Assigned')).toBe('assigned_at desc')
})

test('whatever is written to the address is read from it, beside what others keep there', () => {
  const view = fc.record<Omit<ClientView, 'adType'>>({
    mode: fc.constantFrom('CURRENT', 'ARCHIVED'),
    search: fc.string({ maxLength: 100 }),
    sort: fc.constantFrom(...clientSortKeys),
  })
  fc.assert(
    fc.property(view, view, (before, after) => {
      const params = withClientView(withClientView(new URLSearchParams('page=3'), before), after)
      expect(parseClientView('sale', params)).toEqual({ adType: 'sale', ...after })
      expect(params.get('page')).toBe('3')
      expect(parseClientView('sale', new URLSearchParams(listQuery(params)))).toEqual({
        adType: 'sale',
        ...after,
      })
      expect(listQuery(params)).not.toContain('page')
    }),
  )
})

test('an order that is none gives way to the usual one, and a search has an end', () => {
  const view = parseClientView('rental', new URLSearchParams(`sort=best&q=${'x'.repeat(300)}`), 'activity')
  expect(view.sort).toBe('activity')
  expect(view.search).toHaveLength(100)
})
