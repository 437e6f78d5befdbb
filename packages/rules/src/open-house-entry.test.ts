import { expect, test } from 'vitest'
import { createOpenHouse, toOpenHouse, toOpenHouseFields } from './open-house-entry.ts'

test('an open house is entered in New York time, on both sides of a clock change', () => {
  const winter = { date: '2026-03-01', start: '13:00', end: '14:30', by_appointment: false }
  expect(toOpenHouse(winter)).toEqual({
    time_start: Date.UTC(2026, 2, 1, 18) / 1000,
    time_end: Date.UTC(2026, 2, 1, 19, 30) / 1000,
    by_appointment: false,
  })
  const summer = { ...winter, date: '2026-03-08', by_appointment: true }
  expect(toOpenHouse(summer).time_start).toBe(Date.UTC(2026, 2, 8, 17) / 1000)
  for (const fields of [winter, summer]) expect(toOpenHouseFields(toOpenHouse(fields))).toEqual(fields)
})

test('a new one is on the next Sunday', () => {
  expect(createOpenHouse('2026-03-02').date).toBe('2026-03-08')
  expect(createOpenHouse('2026-03-08').date).toBe('2026-03-15')
})

test('an incomplete one has no time', () => {
  const { time_start, time_end } = toOpenHouse({ date: '', start: '13:00', end: '', by_appointment: false })
  expect([time_start, time_end]).toEqual([Number.NaN, Number.NaN])
})
