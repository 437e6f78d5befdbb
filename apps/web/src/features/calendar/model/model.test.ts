import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { formatPeriod, getDays, stepDate } from './days.ts'
import { isSameSpan, spanByKey, spanCreated, spanMoved, spanResized } from './drag.ts'
import { addMinutes, minutesBetween, parseClock, toClock, toLocalTime, toMoment } from './local-time.ts'
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
  it('share the width with those they overlap', () => {
    const placed = placeSegments([
      { from: 540, to: 600 },
      { from: 570, to: 630 },
      { from: 600, to: 660 },
      { from: 720, to: 780 },
    ])
    expect(placed.map(({ column, columns }) => [column, columns])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [0, 1],
    ])
  })

  it('never overlap in a column', () => {
    const segment = fc.record({ from: fc.nat(1400), length: fc.integer({ min: 25, max: 400 }) })
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 30 }), (list) => {
        const placed = placeSegments(list.map(({ from, length }) => ({ from, to: from + length })))
        expect(placed).toHaveLength(list.length)
        const overlapping = placed.filter((one) =>
          placed.some(
            (other) =>
              one !== other && one.column === other.column && one.to > other.from && other.to > one.from,
          ),
        )
        expect(overlapping).toEqual([])
      }),
    )
  })
})
