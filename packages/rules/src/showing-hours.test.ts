import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assumeShowingHours,
  doPeriodsOverlap,
  findSlotReason,
  formatShowingHours,
  getSlots,
  type SlotConditions,
} from './showing-hours.ts'

const conditions = (given: Partial<SlotConditions> = {}): SlotConditions => ({
  hours: { notice_hours: 0, weekdays: [0, 1, 2, 3, 4, 5, 6], opens: 600, closes: 780 },
  minutes: 30,
  now: Date.parse('2026-03-01T12:00:00Z'),
  working: null,
  busy: [],
  showings: [],
  ...given,
})
const at = (text: string) => Date.parse(text)
const starts = (date: string, given?: Partial<SlotConditions>) =>
  getSlots(date, conditions(given)).map(({ from, reason }) => {
    const time = new Date(from).toISOString().slice(11, 16)
    return reason === null ? [time] : [time, reason]
  })

test('offers half-hour steps within the hours of New York', () => {
  expect(starts('2026-03-02')).toEqual([['15:00'], ['15:30'], ['16:00'], ['16:30'], ['17:00'], ['17:30']])
  // Daylight saving time.
  expect(starts('2026-03-09')[0]).toEqual(['14:00'])
  expect(starts('2026-03-02', { minutes: 60 }).at(-1)).toEqual(['17:00'])
})

test('gives the reason why a time is not offered', () => {
  const busy = [{ from: at('2026-03-02T15:10:00Z'), until: at('2026-03-02T15:20:00Z') }]
  const showings = [
    { from: at('2026-03-02T17:00:00Z'), until: at('2026-03-02T17:30:00Z'), travelMinutes: 20 },
  ]
  expect(starts('2026-03-02', { busy, showings })).toEqual([
    ['15:00', 'busy'],
    ['15:30'],
    ['16:00'],
    ['16:30', 'travel'],
    ['17:00', 'busy'],
    ['17:30', 'travel'],
  ])
  const hours = { ...conditions().hours, notice_hours: 28 }
  expect(starts('2026-03-02', { hours }).slice(0, 3)).toEqual([
    ['15:00', 'notice'],
    ['15:30', 'notice'],
    ['16:00'],
  ])
  const working = [{ from: at('2026-03-02T16:00:00Z'), until: at('2026-03-02T17:00:00Z') }]
  expect(starts('2026-03-02', { working })).toEqual([['16:00'], ['16:30']])
  expect(starts('2026-03-02', { now: at('2026-03-02T17:00:00Z') })).toEqual([['17:30']])
  expect(starts('2026-03-02', { hours: { ...hours, weekdays: [0] } })).toEqual([])
})

test('offered times never overlap what is taken, and lie in the future', () => {
  const period = fc
    .record({ start: fc.integer({ min: 0, max: 1440 }), length: fc.integer({ min: 1, max: 200 }) })
    .map(({ start, length }) => {
      const from = at('2026-11-01T04:00:00Z') + start * 60_000
      return { from, until: from + length * 60_000 }
    })
  fc.assert(
    fc.property(
      fc.array(period, { maxLength: 5 }),
      fc.array(fc.tuple(period, fc.nat(60)), { maxLength: 4 }),
      fc.integer({ min: 10, max: 120 }),
      fc.nat(30),
      (busy, others, minutes, notice) => {
        const showings = others.map(([other, travelMinutes]) => ({ ...other, travelMinutes }))
        const hours = { ...conditions().hours, opens: 0, closes: 1440, notice_hours: notice }
        const now = at('2026-11-01T01:00:00Z')
        const given = conditions({ busy, showings, minutes, hours, now })
        const slots = getSlots('2026-11-01', given)
        expect(new Set(slots.map(({ from }) => from)).size).toBe(slots.length)
        for (const slot of slots) {
          expect(slot.from).toBeGreaterThan(now)
          expect(findSlotReason(slot, given)).toBe(slot.reason)
          if (slot.reason !== null) continue
          expect(slot.from - now).toBeGreaterThanOrEqual(notice * 3_600_000)
          for (const other of [...busy, ...showings]) expect(doPeriodsOverlap(slot, other)).toBe(false)
          for (const { from, until, travelMinutes } of showings)
            expect(
              slot.until + travelMinutes * 60_000 <= from || slot.from - travelMinutes * 60_000 >= until,
            ).toBe(true)
        }
      },
    ),
  )
})

test('writes hours as an agent reads them', () => {
  expect(formatShowingHours(assumeShowingHours('super'))).toBe('Monday to Friday, 9 AM – 5 PM')
  expect(formatShowingHours(assumeShowingHours('lockbox'))).toBe('Every day, 8 AM – 9 PM')
  expect(formatShowingHours({ notice_hours: 0, weekdays: [6, 0], opens: 690, closes: 750 })).toBe(
    'Sunday, Saturday, 11:30 AM – 12:30 PM',
  )
})
