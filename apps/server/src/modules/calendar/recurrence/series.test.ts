import { formatRepeatRule, weekdays, type RepeatRule, type RuleDay } from '@pb/rules/calendar/repeat-rule'
import { getOffsetMinutes } from '@pb/rules/time-zone'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { createTimeZoneComponent } from '../ics/time-zone-component.ts'
import { fromLocal, toLocal } from './local-times.ts'
import { expandSeries, findEnd, type SeriesTimes } from './series.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A series that starts at a local time and lasts an hour. */
function createSeries(rrule: string, start: number, time_zone: string): SeriesTimes {
  const starts_at = fromLocal(time_zone, start)
  const times = {
    starts_at,
    ends_at: new Date(starts_at.getTime() + hourMs),
    all_day: false,
    time_zone,
    rrule,
    exdates: [],
    rdates: [],
  }
  return { ...times, ...findEnd(times) }
}

/** The same by ical.js, with a VTIMEZONE as its source of offsets. */
function expandWithIcal(rrule: string, start: number, zone: ICAL.Timezone, until: Date): number[] {
  const dtstart = ICAL.Time.fromDateTimeString(new Date(start).toISOString().slice(0, 19))
  dtstart.zone = zone
  const iterator = ICAL.Recur.fromString(rrule).iterator(dtstart)
  const found: number[] = []
  for (let next = iterator.next(); next; next = iterator.next()) {
    // It has no zone of its own on some paths.
    next.zone = zone
    const at = next.toUnixTime() * 1000
    if (at >= until.getTime() || found.length >= 1000) break
    found.push(at)
  }
  return found
}

const byDay = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1, maxLength: 4 })
const each = (days: readonly RuleDay['day'][]): RuleDay[] => days.map((day) => ({ day, position: null }))
const none = { byDay: [], byMonthDay: [], byMonth: [], bySetPos: [], weekStart: 'MO', until: null } as const

/** Rules as the form offers them. */
const rules: fc.Arbitrary<RepeatRule> = fc
  .oneof(
    fc.record({ freq: fc.constant('DAILY' as const), interval: fc.integer({ min: 1, max: 9 }) }),
    fc.record({
      freq: fc.constant('WEEKLY' as const),
      interval: fc.integer({ min: 1, max: 4 }),
      byDay: byDay.map(each),
    }),
    fc.record({
      freq: fc.constant('MONTHLY' as const),
      interval: fc.integer({ min: 1, max: 3 }),
      byMonthDay: fc.uniqueArray(fc.constantFrom(1, 2, 7, 15, 28, -1), { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      freq: fc.constant('MONTHLY' as const),
      interval: fc.integer({ min: 1, max: 3 }),
      byDay: fc
        .tuple(fc.constantFrom(...weekdays), fc.constantFrom(1, 2, 3, 4, -1))
        .map(([day, position]) => [{ day, position }]),
    }),
  )
  .chain((rule) =>
    fc
      .option(fc.integer({ min: 1, max: 60 }))
      .map((count) => Object.assign({}, none, rule, { count }) as RepeatRule),
  )

/** From before the change of the clocks in spring to after the one in autumn, with the hours that change. */
const starts = fc
  .tuple(fc.integer({ min: 0, max: 240 }), fc.constantFrom(0, 30, 60, 90, 119, 120, 150, 179, 180, 540, 1410))
  .map(([day, minutes]) => Date.UTC(2026, 1, 20) + day * dayMs + minutes * 60_000)

describe.each(['America/New_York', 'Europe/London', 'Australia/Sydney', 'UTC'])('in %s', (name) => {
  const component = createTimeZoneComponent(name, 2026)
  const zone = new ICAL.Timezone({ component, tzid: name })

  test('expands a rule as ical.js does, over both changes of the clocks', () => {
    fc.assert(
      fc.property(rules, starts, (rule, first) => {
        const text = formatRepeatRule(rule)
        // At an hour at which nothing starts in any of the zones, with or without a change of the clocks.
        const until = new Date(first + 400 * dayMs + 16 * hourMs)
        // A rule counts from a start that it matches.
        const [at] = expandWithIcal(
          formatRepeatRule({ ...rule, count: null }),
          first,
          ICAL.Timezone.utcTimezone,
          until,
        )
        // A start that the clocks skip is kept as the moment it is moved to.
        const start = toLocal(name, fromLocal(name, at ?? first))
        const own = expandSeries(createSeries(text, start, name), new Date(0), until, 1000)
        const other = expandWithIcal(text, start, zone, until)
        const times = own.map(({ startsAt }) => startsAt.getTime())
        // Of the hours that are skipped or repeated, ical.js takes others than RFC 5545 names.
        const isCertain = (time: number) =>
          getOffsetMinutes(name, time - 2 * hourMs) === getOffsetMinutes(name, time + 2 * hourMs)
        expect(times.length).toBe(other.length)
        expect(times.filter(isCertain)).toEqual(other.filter(isCertain))
      }),
      { numRuns: 60 },
    )
  })

  test('finds in a window what it finds from the start', () => {
    fc.assert(
      fc.property(rules, starts, fc.integer({ min: 0, max: 3000 }), (rule, start, day) => {
        const series = createSeries(formatRepeatRule(rule), start, name)
        const [from, until] = [new Date(start + day * dayMs), new Date(start + (day + 30) * dayMs)]
        const all = expandSeries(series, new Date(0), until, 10_000)
        const within = expandSeries(series, from, until, 10_000)
        expect(within).toEqual(all.filter(({ startsAt, endsAt }) => endsAt > from || startsAt >= from))
      }),
      { numRuns: 40 },
    )
  })
})

const list = (series: SeriesTimes, from: string, until: string): string[] =>
  expandSeries(series, new Date(from), new Date(until), 100).map(({ startsAt }) => startsAt.toISOString())

test('moves a time that the clocks skip, and takes the first of two', () => {
  const spring = createSeries('FREQ=DAILY', Date.UTC(2026, 2, 7, 2, 30), 'America/New_York')
  expect(list(spring, '2026-03-07T00:00Z', '2026-03-10T00:00Z')).toEqual([
    '2026-03-07T07:30:00.000Z',
    '2026-03-08T07:30:00.000Z',
    '2026-03-09T06:30:00.000Z',
  ])
  const autumn = createSeries('FREQ=DAILY', Date.UTC(2026, 9, 31, 1, 30), 'America/New_York')
  expect(list(autumn, '2026-10-31T00:00Z', '2026-11-03T00:00Z')).toEqual([
    '2026-10-31T05:30:00.000Z',
    '2026-11-01T05:30:00.000Z',
    '2026-11-02T06:30:00.000Z',
  ])
})

test('all-day events last whole days when the clocks change', () => {
  const time_zone = 'America/New_York'
  const starts_at = fromLocal(time_zone, Date.UTC(2026, 2, 7))
  const ends_at = fromLocal(time_zone, Date.UTC(2026, 2, 8))
  const times = { starts_at, ends_at, all_day: true, time_zone, rrule: 'FREQ=DAILY', exdates: [], rdates: [] }
  const [, second] = expandSeries({ ...times, ...findEnd(times) }, starts_at, new Date('2026-03-10'), 10)
  expect([second!.startsAt, second!.endsAt].map((date) => date.toISOString())).toEqual([
    '2026-03-08T05:00:00.000Z',
    '2026-03-09T04:00:00.000Z',
  ])
})

test('finds the last occurrence of a rule with a number or an end', () => {
  const start = Date.UTC(2026, 2, 3, 10)
  const getLast = (rrule: string) => createSeries(rrule, start, 'America/New_York').last_at.toISOString()
  expect(getLast('FREQ=WEEKLY;COUNT=3')).toBe('2026-03-17T14:00:00.000Z')
  expect(getLast('FREQ=WEEKLY;UNTIL=20260324')).toBe('2026-03-24T14:00:00.000Z')
  expect(getLast('FREQ=WEEKLY;UNTIL=20260324T135959Z')).toBe('2026-03-17T14:00:00.000Z')
  expect(getLast('FREQ=WEEKLY;UNTIL=20200101')).toBe('2026-03-03T15:00:00.000Z')
  expect(getLast('FREQ=WEEKLY')).toBe('9999-12-31T00:00:00.000Z')
})
