import { expect, test } from 'vitest'
import { formatOpenHouse } from './open-house.ts'

test('formats an open house in New York time, whatever the local time zone', () => {
  const start = Date.parse('2026-03-08T17:00:00Z') / 1000
  const house = { time_start: start, time_end: start + 5400, by_appointment: false }
  expect(formatOpenHouse(house)).toBe('Sun, Mar 8, 1:00 – 2:30 PM')
  expect(formatOpenHouse({ ...house, by_appointment: true })).toContain('PM, by appointment')
})
