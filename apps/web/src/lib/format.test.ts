import { getOffsetMinutes } from '@pb/rules/time-zone'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { formatMonth } from './format-month.ts'
import { formatNewYorkTime } from './format-new-york-time.ts'
import { formatFullDateTime, formatDateTime } from './format-date-time.ts'
import { formatRowTime } from './format-row-time.ts'
import { formatAgo, formatDate, formatDay, formatListTime, formatNewYorkDay, getHourOfDay } from './format.ts'
import { beginSession, endSession } from './session.ts'
import { getBrowserTimeZone, getTimeZone } from './time-zone.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const user = { user_id: '7', name: 'Sofia Marin', email: 's@x.example', photo: null, roles: [] }

/** Signs in a user with this time zone. */
function inZone(time_zone: string | null): void {
  beginSession('one', { ...user, time_zone })
}

afterEach(() => endSession())

/** Zones on both sides of the date line, with and without daylight saving time, some with offsets of quarter hours. */
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/London',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Casablanca',
  'UTC',
]
const zone = fc.constantFrom(...zones)
/** Unix seconds from 2000 to 2040, weighted toward the hours around New York's clock changes. */
const moment = fc.oneof(
  fc.integer({ min: 946_684_800, max: 2_208_988_800 }),
  fc.constantFrom(1_772_953_200, 1_793_512_800).chain((at) => fc.integer({ min: at - 7200, max: at + 7200 })),
)

/** The wall clock of a zone, computed from its offset alone. */
function wallClock(timeZone: string, at: number): Date {
  return new Date(at * 1000 + getOffsetMinutes(timeZone, at * 1000) * 60_000)
}

test('formats times in the chosen zone', () => {
  fc.assert(
    fc.property(zone, moment, (chosen, at) => {
      inZone(chosen)
      const clock = wallClock(chosen, at)
      const [hour, minute] = [clock.getUTCHours(), clock.getUTCMinutes()]
      const day = clock.getUTCDate()
      const month = months[clock.getUTCMonth()]
      const half = hour < 12 ? 'am' : 'pm'
      const date = String(day).padStart(2, '0')
      const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${half}`
      expect(formatListTime(at)).toBe(`${month} ${date}, ${time}`)
      expect(formatFullDateTime(at)).toBe(`${date} ${month} ${clock.getUTCFullYear()}, ${time}`)
      expect(formatDay(at)).toBe(`${month} ${day}, ${clock.getUTCFullYear()}`)
      expect(getHourOfDay(at)).toBe(hour)
    }),
  )
})

test('formats a mail row with the time only today, and a list time with the year only in other years', () => {
  const soon = fc.integer({ min: -2 * 86_400, max: 2 * 86_400 })
  fc.assert(
    fc.property(zone, moment, soon, (chosen, at, later) => {
      inZone(chosen)
      const now = (at + later) * 1000
      const [clock, today] = [wallClock(chosen, at), wallClock(chosen, at + later)]
      const [date, time] = clock.toISOString().split('T')
      const isToday = date === today.toISOString().slice(0, 10)
      const month = months[clock.getUTCMonth()]
      const isThisYear = clock.getUTCFullYear() === today.getUTCFullYear()
      const day = `${month} ${clock.getUTCDate()}${isThisYear ? '' : `, ${clock.getUTCFullYear()}`}`
      expect(formatRowTime(at, now)).toBe(isToday ? time!.slice(0, 5) : day)
      expect(formatDateTime(at, now)).toBe(isThisYear ? formatListTime(at) : formatFullDateTime(at))
    }),
  )
})

test('formats dates and New York times alike in every zone', () => {
  fc.assert(
    fc.property(zone, moment, (chosen, at) => {
      const date = new Date(at * 1000).toISOString().slice(0, 10)
      inZone('America/New_York')
      const there = [formatDay(at), formatMonth(at), formatListTime(at)]
      inZone(chosen)
      const [year, month, day] = date.split('-')
      expect(formatDate(date)).toBe(`${months[Number(month) - 1]} ${Number(day)}, ${year}`)
      expect([formatNewYorkDay(at), formatMonth(at), formatNewYorkTime(at)]).toEqual(there)
    }),
  )
})

test('formats one moment as different days on both sides of the date line', () => {
  const at = Date.UTC(2026, 11, 31, 10, 30) / 1000
  inZone('Pacific/Kiritimati')
  expect(formatListTime(at)).toBe('Jan 01, 12:30am')
  inZone('Pacific/Pago_Pago')
  expect(formatListTime(at)).toBe('Dec 30, 11:30pm')
})

test('repeats the hour when daylight saving time ends and skips it when it starts', () => {
  inZone('America/New_York')
  const back = Date.UTC(2026, 10, 1, 5, 30) / 1000
  expect([formatListTime(back), formatListTime(back + 3600)]).toEqual(['Nov 01, 1:30am', 'Nov 01, 1:30am'])
  const forth = Date.UTC(2026, 2, 8, 6, 59) / 1000
  expect([formatListTime(forth), formatListTime(forth + 60)]).toEqual(['Mar 08, 1:59am', 'Mar 08, 3:00am'])
})

test('falls back to the browser’s zone without a chosen zone or with an unknown one', () => {
  for (const none of [null, 'Mars/Olympus', '']) {
    inZone(none)
    expect(getTimeZone()).toBe(getBrowserTimeZone())
  }
  inZone('Asia/Kolkata')
  expect(getTimeZone()).toBe('Asia/Kolkata')
})

test('reuses formatters, in the browser’s zone too', () => {
  inZone(null)
  const show = () => [formatListTime(1_795_294_140), formatRowTime(1_795_294_140), formatDay(1_795_294_140)]
  show()
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  for (let times = 0; times < 20; times += 1) show()
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test('formats recent times as an age and older ones as a date', () => {
  const now = Date.UTC(2026, 10, 21, 12)
  inZone('Pacific/Kiritimati')
  const ages = [30, 300, 7200, 2 * 86_400, 10 * 86_400].map((seconds) => formatAgo(now / 1000 - seconds, now))
  expect(ages).toEqual(['just now', '5m ago', '2h ago', '2d ago', 'Nov 12, 2026'])
})
