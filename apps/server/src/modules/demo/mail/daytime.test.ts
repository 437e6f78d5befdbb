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
        const times = moved.map((moment) => moment.getTime())
        expect(times).toEqual(times.toSorted((x, y) => x - y))
        expect(Math.max(...times)).toBeLessThanOrEqual(today.getTime())
        // Before the day has begun, today's times stay as they are.
        const early = (moment: Date) =>
          hourIn(today) < 8 && today.getTime() - moment.getTime() < 25 * 3_600_000
        const hours = moved.filter((moment) => !early(moment)).map(hourIn)
        expect(hours.filter((hour) => hour < 6 || hour > 23)).toEqual([])
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
