import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDaysToDate } from '@pb/rules/dates'
import { createItem } from '../calendar.fixture.tsx'
import { formatPeriod, getDays, stepDate } from './days.ts'
import { describeOccurrence } from './describe.ts'
import { isSameSpan, spanByKey, spanCreated, spanMoved, spanResized } from './drag.ts'
import { addMinutes, minutesBetween, parseClock, toClock, toLocalTime, toMoment } from './local-time.ts'
import { isOnDay, toOccurrence } from './occurrence.ts'
import { countLanes, isBarOn, placeBars } from './place-bars.ts'
import { placeSegments } from './place-segments.ts'

const zone = 'America/New_York'

describe('local times', () => {
  it('round-trip with moments, except in the hour that the clocks skip or repeat', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 }),
        (minute) => {
          const at = minute * 60_000
          const back = toMoment(zone, toLocalTime(zone, at))
          expect([at, at - 3_600_000]).toContain(back)
        },
      ),
    )
  })

  it('keeps 9:00 on the clock when an event moves over a change of the clocks', () => {
    const before = toMoment(zone, { date: '2026-10-31', minutes: 540 })
    const after = toMoment(zone, addMinutes(toLocalTime(zone, before), 24 * 60))
    expect(toLocalTime(zone, after)).toEqual({ date: '2026-11-01', minutes: 540 })
    expect((after - before) / 3_600_000).toBe(25)
  })

  it('reads and writes the value of a time field', () => {
    expect(toClock(9 * 60 + 5)).toBe('09:05')
    expect(parseClock('09:05')).toBe(545)
    expect(parseClock('')).toBeNull()
  })
})

test('a screen reader hears that an unconfirmed email changed an event', () => {
  const describeItem = (unconfirmed: boolean) =>
    describeOccurrence(
      toOccurrence({ ...createItem('1', '2026-11-23', '2026-11-24'), unconfirmed }, zone, []),
    )
  expect(describeItem(true)).toBe(`${describeItem(false)}. Changed by an unconfirmed email`)
})

describe('views', () => {
  it('shows a month in whole weeks', () => {
    const days = getDays('month', '2026-11-23')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-12-05', 35])
    expect(getDays('month', '2026-02-14')).toHaveLength(28)
    expect(getDays('month', '2026-08-14')).toHaveLength(42)
  })

  it('steps from the last of a month to the last of the next', () => {
    expect(stepDate('month', '2026-01-31', 1)).toBe('2026-02-28')
    expect(stepDate('month', '2026-01-15', -1)).toBe('2025-12-15')
    expect(stepDate('week', '2026-12-30', 1)).toBe('2027-01-06')
  })

  it('names its period', () => {
    expect(formatPeriod('week', '2026-11-23')).toBe('Nov 22 – 28, 2026')
    expect(formatPeriod('month', '2026-11-23')).toBe('November 2026')
    expect(formatPeriod('day', '2026-11-23')).toBe('Monday, November 23, 2026')
  })
})

describe('dragging', () => {
  const at = (minutes: number, date = '2026-11-23') => ({ date, minutes })
  const span = { start: at(600), end: at(660) }

  it('creates in full steps, also upwards and beyond the day', () => {
    expect(spanCreated(at(607), at(652))).toEqual({ start: at(600), end: at(660) })
    expect(spanCreated(at(652), at(607))).toEqual({ start: at(600), end: at(660) })
    expect(spanCreated(at(605), at(605))).toEqual({ start: at(600), end: at(615) })
    expect(spanCreated(at(1430), at(10, '2026-11-24'))).toEqual({ start: at(1425), end: at(0, '2026-11-24') })
  })

  it('moves by what the pointer moved and keeps the length', () => {
    expect(spanMoved(span, at(610), at(686, '2026-11-24'))).toEqual({
      start: at(675, '2026-11-24'),
      end: at(735, '2026-11-24'),
    })
  })

  it('keeps its length for any move, and its start for any new end', () => {
    const time = fc.record({
      date: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-02'),
      minutes: fc.nat(1439),
    })
    fc.assert(
      fc.property(time, fc.integer({ min: 15, max: 3000 }), time, time, (start, length, from, to) => {
        const one = { start, end: addMinutes(start, length) }
        const moved = spanMoved(one, from, to)
        expect(minutesBetween(moved.start, moved.end)).toBe(length)
        const resized = spanResized(one, to)
        expect(resized.start).toEqual(start)
        expect(minutesBetween(resized.start, resized.end)).toBeGreaterThanOrEqual(15)
      }),
    )
  })

  test.each([
    [{ key: 'ArrowDown', altKey: true, shiftKey: false }, at(615), at(675)],
    [{ key: 'ArrowUp', altKey: true, shiftKey: true }, at(600), at(645)],
    [{ key: 'ArrowRight', altKey: true, shiftKey: false }, at(600, '2026-11-24'), at(660, '2026-11-24')],
  ])('does the same by keyboard: %o', (key, start, end) => {
    expect(spanByKey(span, key)).toEqual({ start, end })
  })

  it('leaves other keys alone, and knows an unchanged span', () => {
    expect(spanByKey(span, { key: 'ArrowDown', altKey: false, shiftKey: false })).toBeNull()
    expect(spanByKey(span, { key: 'x', altKey: true, shiftKey: false })).toBeNull()
    expect(isSameSpan(span, { ...span })).toBe(true)
  })
})

describe('events at the same time', () => {
  const segment = fc
    .record({ from: fc.nat(1400), length: fc.integer({ min: 25, max: 400 }) })
    .map(({ from, length }) => ({ from, to: from + length }))

  it('share the width with those they overlap, and are as wide as there is room', () => {
    const { placed, overflows } = placeSegments([
      { from: 540, to: 600 },
      { from: 570, to: 630 },
      { from: 600, to: 660 },
      { from: 640, to: 700 },
      { from: 720, to: 780 },
    ])
    expect(placed.map(({ column, columns, span }) => [column, columns, span])).toEqual([
      [0, 2, 1],
      [1, 2, 1],
      [0, 2, 1],
      [1, 2, 1],
      [0, 1, 1],
    ])
    expect(overflows).toEqual([])
  })

  it('are listed behind a button when they are more than fit', () => {
    const { placed, overflows } = placeSegments(
      [540, 545, 550, 555, 560].map((from) => ({ from, to: 600 })),
      3,
    )
    expect(placed.map(({ from, column, columns }) => [from, column, columns])).toEqual([
      [540, 0, 3],
      [545, 1, 3],
    ])
    expect(overflows).toMatchObject([{ from: 550, to: 600, column: 2, columns: 3, segments: [{}, {}, {}] }])
  })

  it('never overlap, and each is shown or behind a button that is beside it', () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 30 }), fc.integer({ min: 2, max: 6 }), (list, max) => {
        const { placed, overflows } = placeSegments(list, max)
        expect(placed.length + overflows.flatMap(({ segments }) => segments).length).toBe(list.length)
        const drawn = [...placed, ...overflows.map((one) => ({ ...one, span: 1 }))]
        expect(
          drawn.every(({ column, columns, span }) => span > 0 && column + span <= columns && columns <= max),
        ).toBe(true)
        const overlapping = drawn.filter((one) =>
          drawn.some(
            (other) =>
              one !== other &&
              one.left < other.left + other.width - 1e-9 &&
              other.left < one.left + one.width - 1e-9 &&
              one.to > other.from &&
              other.to > one.from,
          ),
        )
        expect(overlapping).toEqual([])
        for (const { from, to, segments } of overflows)
          expect(segments.every((one) => one.from >= from && one.to <= to)).toBe(true)
      }),
    )
  })
})

describe('events over days', () => {
  const days = getDays('week', '2026-11-25')
  const event = fc
    .record({ from: fc.integer({ min: -9, max: 9 }), length: fc.integer({ min: 1, max: 20 }) })
    .map(({ from, length }) => {
      const start = addDaysToDate(days[0]!, from)
      return toOccurrence(createItem('1', start, addDaysToDate(start, length)), zone, [])
    })

  it('are one bar each, over exactly their days of the week, and never overlap', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (list) => {
        const bars = placeBars(days, list)
        const shown = list.filter((one) => days.some((day) => isOnDay(one, day)))
        expect(bars).toHaveLength(shown.length)
        for (const bar of bars)
          expect(days.map((_day, index) => isBarOn(bar, index))).toEqual(
            days.map((day) => isOnDay(bar.occurrence, day)),
          )
        for (const index of days.keys()) {
          const lanes = bars.filter((bar) => isBarOn(bar, index)).map(({ lane }) => lane)
          expect(new Set(lanes).size).toBe(lanes.length)
          expect(countLanes(bars, index)).toBe(Math.max(0, ...lanes.map((lane) => lane + 1)))
        }
      }),
    )
  })
})
