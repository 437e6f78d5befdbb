import { expect, test } from 'vitest'
import { openHouseTime } from './open-house.ts'

test('an open house is told in the time of New York, wherever the agent is', () => {
  const start = Date.parse('2026-03-08T17:00:00Z') / 1000
  const house = { time_start: start, time_end: start + 5400, by_appointment: false }
  expect(openHouseTime(house)).toBe('Sun, Mar 8, 1:00 – 2:30 PM')
  expect(openHouseTime({ ...house, by_appointment: true })).toContain('PM, by appointment')
})
