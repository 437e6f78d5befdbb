import { expect, test } from 'vitest'
import { formatView, getYears, parseView, toggleSort, toQuery } from './list-view.ts'

test('keeps the view in the URL', () => {
  const url =
    'status=overdue&year=2026&month=11&search=rose&agent=7&company=Rose&age=over_90&deal=5&sort=due_on&order=desc&page=2&invoice=9'
  expect(formatView(parseView(new URLSearchParams(url))).toString()).toBe(url)
  const bad = 'status=x&year=1&month=13&agent=a&age=x&sort=b&page=-1&invoice=0&order=up'
  expect(formatView(parseView(new URLSearchParams(bad))).toString()).toBe('')
})

test('asks for other agents’ invoices only as a supervisor', () => {
  const view = parseView(new URLSearchParams('agent=7'))
  expect(toQuery(view, false)).not.toHaveProperty('agent_id')
  expect(toQuery(view, true)).toMatchObject({ agent_id: '7' })
})

test('sends no status for the tab of all', () => {
  expect(toQuery(parseView(new URLSearchParams()), true)).toEqual({
    sort: 'issued_on',
    sort_order: 'desc',
    limit: 25,
    offset: 0,
  })
})

test('starts a column in its usual order, and reverses the same one', () => {
  const view = parseView(new URLSearchParams('page=3'))
  const byDue = toggleSort(view, 'due_on')
  expect(byDue).toMatchObject({ sort: 'due_on', descending: false, page: 1 })
  expect(toggleSort(byDue, 'due_on').descending).toBe(true)
  expect(toggleSort(view, 'issued_on').descending).toBe(false)
})

test('counts years in New York', () => {
  expect(getYears(new Date('2027-01-01T03:00:00Z'))).toEqual([2026, 2025, 2024])
})
