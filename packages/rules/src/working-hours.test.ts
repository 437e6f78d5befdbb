import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getOffsetMinutes, officeTimeZone } from './time-zone.ts'
import { addWorkingMinutes, type WorkingHours } from './working-hours.ts'

const weekdays: WorkingHours = { work_days: [1, 2, 3, 4, 5], work_start: 9 * 60, work_end: 19 * 60 }

test.each([
  ['within the hours', '2026-03-02T15:00:00Z', 15, '2026-03-02T15:15:00Z'],
  ['before the day starts', '2026-03-02T11:00:00Z', 15, '2026-03-02T14:15:00Z'],
  ['over the end of a day', '2026-03-02T23:50:00Z', 15, '2026-03-03T14:05:00Z'],
  ['exactly at the end of a day', '2026-03-02T23:45:00Z', 15, '2026-03-03T00:00:00Z'],
  ['over a weekend', '2026-03-06T23:55:00Z', 15, '2026-03-09T13:10:00Z'],
  ['on a Sunday of the change of the clock', '2026-11-01T12:00:00Z', 30, '2026-11-02T14:30:00Z'],
  ['over several days', '2026-03-02T14:00:00Z', 1200, '2026-03-04T00:00:00Z'],
])('counts only working time %s', (_when, since, minutes, due) => {
  expect(addWorkingMinutes(weekdays, new Date(since), minutes)).toEqual(new Date(due))
})

/** The same, minute by minute. */
function countMinutes(
  { work_days, work_start, work_end }: WorkingHours,
  since: number,
  until: number,
): number {
  let count = 0
  for (let at = since; at < until; at += 60_000) {
    const local = new Date(at + getOffsetMinutes(officeTimeZone, at) * 60_000)
    const minute = local.getUTCHours() * 60 + local.getUTCMinutes()
    if (work_days.includes(local.getUTCDay()) && minute >= work_start && minute < work_end) count += 1
  }
  return count
}

test('agrees with counting minute by minute, over both changes of the clock', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('2026-03-06T00:00:00Z', '2026-10-30T00:00:00Z', '2026-06-01T00:00:00Z'),
      fc.integer({ min: 0, max: 4 * 1440 }),
      fc.integer({ min: 1, max: 300 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 3, maxLength: 7 }),
      fc.integer({ min: 4 * 60, max: 12 * 60 }),
      (base, offset, minutes, days, start) => {
        const hours = { work_days: days, work_start: start, work_end: start + 480 }
        const since = Date.parse(base) + offset * 60_000
        const due = addWorkingMinutes(hours, new Date(since), minutes)
        expect(countMinutes(hours, since, due.getTime())).toBe(minutes)
      },
    ),
    { numRuns: 60 },
  )
})
