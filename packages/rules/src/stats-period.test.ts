import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDaysToDate } from './dates.ts'
import { countDays, listBuckets, statsPeriods, toCustomPeriod, toStatsPeriod } from './stats-period.ts'

describe('periods of the stats page', () => {
  it.each([
    ['week', '2026-11-23', ['2026-11-22', '2026-11-15', '2026-11-16']],
    ['month', '2026-03-31', ['2026-03-01', '2026-02-01', '2026-02-28']],
    ['quarter', '2026-11-23', ['2026-10-01', '2026-07-01', '2026-08-23']],
    ['year', '2028-02-29', ['2028-01-01', '2027-01-01', '2027-02-28']],
    ['last_12_months', '2026-11-23', ['2025-11-24', '2024-11-24', '2025-11-23']],
  ] as const)('%s on %s', (name, today, [from, beforeFrom, beforeUntil]) => {
    expect(toStatsPeriod(name, today)).toMatchObject({
      from,
      until: today,
      before: { from: beforeFrom, until: beforeUntil },
    })
  })

  it.each([
    ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['2026-01-01', '2026-03-31', '2025-10-01', '2025-12-31'],
    ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
    ['2026-10-02', '2026-10-31', '2026-09-02', '2026-10-01'],
  ])('compares %s – %s with %s – %s', (from, until, beforeFrom, beforeUntil) => {
    expect(toCustomPeriod({ from, until }).before).toEqual({ from: beforeFrom, until: beforeUntil })
  })

  it('takes the whole month before as the last one', () => {
    expect(toStatsPeriod('last_month', '2026-03-31')).toEqual({
      from: '2026-02-01',
      until: '2026-02-28',
      before: { from: '2026-01-01', until: '2026-01-31' },
      step: 'day',
    })
  })

  it('covers each day of a period with exactly one bar, in at most 61 bars', () => {
    const days = fc.integer({ min: 0, max: 9000 }).map((day) => addDaysToDate('2010-01-01', day))
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 1826 }),
        fc.constantFrom(...statsPeriods),
        (from, length, name) => {
          const period =
            name === 'custom'
              ? toCustomPeriod({ from, until: addDaysToDate(from, length) })
              : toStatsPeriod(name, from)
          for (const part of [period, period.before]) {
            const buckets = listBuckets(part, period.step)
            expect(buckets.length).toBeLessThanOrEqual(62)
            expect(buckets[0]!.from).toBe(part.from)
            expect(buckets.at(-1)!.until).toBe(part.until)
            for (const [at, bucket] of buckets.entries()) {
              expect(countDays(bucket)).toBeGreaterThan(0)
              expect(bucket.from).toBe(at === 0 ? part.from : addDaysToDate(buckets[at - 1]!.until, 1))
            }
          }
          expect(period.before.until < period.from).toBe(true)
        },
      ),
    )
  })
})
