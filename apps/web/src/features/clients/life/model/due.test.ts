import { expect, test } from 'vitest'
import { daysAfter, dueText, groupOf, laterDays } from './due.ts'

test.each([
  ['2026-03-01', 'Yesterday'],
  ['2026-03-02', 'Today'],
  ['2026-03-03', 'Tomorrow'],
  ['2026-03-05', 'Thursday'],
  ['2026-03-08', 'Sunday'],
  ['2026-03-09', 'Mar 9'],
  ['2026-02-20', 'Feb 20'],
  ['2027-01-02', 'Jan 2, 2027'],
])('%s is called %s on a Monday', (date, text) => {
  expect(dueText(date, '2026-03-02')).toBe(text)
})

test('days to put off to are later ones, and Monday is the next one', () => {
  // Over the change of the clocks, and on each day of a week.
  for (let day = 0; day < 7; day++) {
    const today = daysAfter('2026-03-06', day)
    const offered = laterDays(today)
    expect(offered.slice(1).every(({ date }) => date > today)).toBe(true)
    const monday = offered.find(({ title }) => title === 'Next Monday')!.date
    expect(new Date(monday).getUTCDay()).toBe(1)
    expect(monday <= daysAfter(today, 7)).toBe(true)
  }
})

test('a task stands with its day', () => {
  const of = (date: string | null) => groupOf(date, '2026-03-02')
  expect([of('2026-03-01'), of('2026-03-02'), of('2026-03-03'), of(null)]).toEqual([
    'overdue',
    'today',
    'later',
    'undated',
  ])
})
