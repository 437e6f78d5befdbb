import { expect, test } from 'vitest'
import { getHourOn, getNextHour } from './working-hour.ts'

/** Works from Monday to Friday, with a break; November 23, 2026 is a Monday. */
const findHours = (date: string) => {
  const day = new Date(date).getUTCDay()
  return day === 0 || day === 6
    ? []
    : [
        { from: 600, to: 720 },
        { from: 780, to: 1020 },
      ]
}
const at = (date: string, minutes: number) => ({ date, minutes })

test.each([
  ['before work', at('2026-11-23', 300), '2026-11-23', 600],
  ['at work', at('2026-11-23', 615), '2026-11-23', 660],
  ['in the break', at('2026-11-23', 730), '2026-11-23', 780],
  ['after work, the next day', at('2026-11-23', 1380), '2026-11-24', 600],
  ['on Friday evening, Monday', at('2026-11-27', 1100), '2026-11-30', 600],
])('the next hour %s', (_when, now, date, minutes) => {
  expect(getNextHour(now, findHours)).toEqual({
    start: { date, minutes },
    end: { date, minutes: minutes + 60 },
  })
})

test.each([
  ['another day: the first of work', '2026-11-25', 600],
  ['a day off: nine in the morning', '2026-11-28', 540],
  ['today: the next of work', '2026-11-23', 780],
])('the hour on %s', (_when, date, minutes) => {
  expect(getHourOn(date, at('2026-11-23', 725), findHours).start).toEqual({ date, minutes })
})

test('is never midnight, also late and without known hours', () => {
  expect(getHourOn('2026-11-23', at('2026-11-23', 1430), findHours).start.minutes).toBe(1320)
  expect(getNextHour(at('2026-11-23', 0), () => null).start.minutes).toBe(540)
  expect(getNextHour(at('2026-11-23', 725), () => []).start.minutes).toBe(780)
})
