import { expect, it } from 'vitest'
import { newYorkDay } from './days.ts'

it('counts days by the calendar of New York', () => {
  const lateEvening = Date.parse('2026-11-21T03:30:00Z')
  expect(newYorkDay(0, lateEvening)).toBe('2026-11-20')
  expect(newYorkDay(20, lateEvening), 'over the end of a month').toBe('2026-10-31')
  expect(newYorkDay(3, Date.parse('2026-11-02T04:30:00Z')), 'over the end of summer time').toBe('2026-10-29')
})
