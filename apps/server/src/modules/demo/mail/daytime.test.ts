import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDaytime } from './daytime.ts'

const now = fc.date({ min: new Date('2026-01-10T00:00:00Z'), max: new Date('2026-12-20T00:00:00Z') })
const hourIn = (moment: Date) =>
  Number(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(moment),
  )

test('moves times to hours at which people write, in their order, and none into the future', () => {
  fc.assert(
    fc.property(
      now.filter((date) => !Number.isNaN(date.getTime())),
      fc.array(fc.integer({ min: 0, max: 120 * 24 * 60 }), { minLength: 2, maxLength: 20 }),
      (today, minutesAgo) => {
        const given = minutesAgo
          .toSorted((a, b) => b - a)
          .map((minutes) => new Date(today.getTime() - minutes * 60_000))
        const moved = given.map((moment) => toDaytime(moment, today))
        for (const [index, moment] of moved.entries()) {
          expect(moment.getTime()).toBeLessThanOrEqual(today.getTime())
          if (index > 0) expect(moment.getTime()).toBeGreaterThanOrEqual(moved[index - 1]!.getTime())
          const early = hourIn(today) < 8 && today.getTime() - given[index]!.getTime() < 25 * 3_600_000
          if (!early) expect(hourIn(moment)).toBeGreaterThanOrEqual(6)
          if (!early) expect(hourIn(moment)).toBeLessThanOrEqual(23)
        }
      },
    ),
  )
})

test.each([
  ['2026-03-01T08:00:00Z', '2026-03-01T14:15:00.000Z'],
  ['2026-03-02T05:30:00Z', '2026-03-02T12:37:30.000Z'],
  ['2026-03-02T14:59:00Z', '2026-03-02T14:59:45.000Z'],
])('at 10 am, %s becomes %s', (moment, expected) => {
  expect(toDaytime(new Date(moment), new Date('2026-03-02T15:00:00Z')).toISOString()).toBe(expected)
})
