import { weekdays, type RepeatRule } from '@pb/rules/calendar/repeat-rule'
import { dayMs } from '@pb/rules/dates'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RuleStarts } from './rule-starts.ts'

const rules: fc.Arbitrary<RepeatRule> = fc
  .record({
    freq: fc.constantFrom('DAILY' as const, 'WEEKLY' as const),
    interval: fc.integer({ min: 1, max: 9 }),
    days: fc.uniqueArray(fc.constantFrom(...weekdays), { maxLength: 7 }),
    weekStart: fc.constantFrom(...weekdays),
  })
  // A daily rule that meets its weekday only every seventh period makes the library give up.
  .filter(({ freq, interval, days }) => freq === 'WEEKLY' || days.length === 0 || interval !== 7)
  .map(({ days, ...rule }) =>
    Object.assign(rule, {
      byDay: days.map((day) => ({ day, position: null })),
      byMonthDay: [],
      byMonth: [],
      bySetPos: [],
      count: null,
      until: null,
    }),
  )

test('finds the days of daily and weekly rules as the library does, in any window', () => {
  const start = fc.integer({ min: 0, max: 40_000 }).map((hour) => Date.UTC(2024, 1, 1) + hour * 3_600_000)
  const offset = fc.integer({ min: -300, max: 3000 })
  const length = fc.integer({ min: 0, max: 120 })
  fc.assert(
    fc.property(rules, start, offset, length, (rule, first, from, days) => {
      const starts = new RuleStarts(rule, first)
      const [begin, end] = [first + from * dayMs, first + (from + days) * dayMs]
      expect(starts.between(begin, end)).toEqual(starts.expand(begin, end))
    }),
    { numRuns: 400 },
  )
})
