import { expect, it } from 'vitest'
import { getDateDaysAgo } from './date-days-ago.ts'

it('counts days in New York time', () => {
  const lateEvening = Date.parse('2026-11-21T03:30:00Z')
  expect(getDateDaysAgo(0, lateEvening)).toBe('2026-11-20')
  expect(getDateDaysAgo(20, lateEvening), 'over the end of a month').toBe('2026-10-31')
  expect(getDateDaysAgo(3, Date.parse('2026-11-02T04:30:00Z')), 'over the end of summer time').toBe(
    '2026-10-29',
  )
})
