import { addDaysToDate } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { formatDue, getDueGroup, getDueOptions } from './due.ts'

test.each([
  ['2026-03-01', 'Yesterday'],
  ['2026-03-02', 'Today'],
  ['2026-03-03', 'Tomorrow'],
  ['2026-03-05', 'Thursday'],
  ['2026-03-08', 'Sunday'],
  ['2026-03-09', 'Mar 9'],
  ['2026-02-20', 'Feb 20'],
  ['2027-01-02', 'Jan 2, 2027'],
])('formatDue: %s is %s on a Monday', (date, text) => {
  expect(formatDue(date, '2026-03-02')).toBe(text)
})

test('getDueOptions suggests later dates, and next Monday within seven days', () => {
  // On each weekday, across the change to daylight saving time.
  for (let day = 0; day < 7; day++) {
    const today = addDaysToDate('2026-03-06', day)
    const options = getDueOptions(today)
    expect(options.slice(1).every(({ date }) => date > today)).toBe(true)
    const monday = options.find(({ title }) => title === 'Next Monday')!.date
    expect(new Date(monday).getUTCDay()).toBe(1)
    expect(monday <= addDaysToDate(today, 7)).toBe(true)
  }
})

test('getDueGroup groups tasks by due date', () => {
  const group = (date: string | null) => getDueGroup(date, '2026-03-02')
  expect([group('2026-03-01'), group('2026-03-02'), group('2026-03-03'), group(null)]).toEqual([
    'overdue',
    'today',
    'later',
    'undated',
  ])
})
