import fc from 'fast-check'
import { dayMs } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { chooseKept, parseRetentionRule, type RetentionRule } from './retention.ts'

interface Backup {
  readonly startedAt: Date
}

const toBackups = (times: readonly (number | string)[]): Backup[] =>
  times.map((time) => ({ startedAt: new Date(time) }))
const getNewest = (backups: readonly Backup[]): number =>
  Math.max(...backups.map(({ startedAt }) => startedAt.getTime()))

const start = Date.UTC(2026, 0, 1)
/** Times of backups in about two years, several of one day among them. */
const backups = fc
  .uniqueArray(fc.integer({ min: 0, max: 700 * 24 * 60 }), { minLength: 1, maxLength: 60 })
  .map((minutes) => toBackups(minutes.map((minute) => start + minute * 60_000)))
const count = fc.integer({ min: 0, max: 12 })
const rule: fc.Arbitrary<RetentionRule> = fc.record({ days: count, weeks: count, months: count })

test('keeps the newest backup, whatever the rule', () => {
  fc.assert(
    fc.property(backups, rule, (all, given) => {
      const kept = [...chooseKept(all, given)]
      expect(getNewest(kept)).toBe(getNewest(all))
      expect(kept.length).toBeLessThanOrEqual(Math.max(1, given.days + given.weeks + given.months))
    }),
  )
  expect(chooseKept([], { days: 7, weeks: 4, months: 6 }).size).toBe(0)
})

test('keeps the same when it is applied again, and when it is applied after each backup', () => {
  fc.assert(
    fc.property(backups, rule, (all, given) => {
      const once = chooseKept(all, given)
      expect(chooseKept([...once], given)).toEqual(once)
      let present = new Set<Backup>()
      for (const backup of all.toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime()))
        present = chooseKept([...present.add(backup)], given)
      expect(present).toEqual(once)
    }),
  )
})

test('a rule with more periods deletes nothing that one with fewer keeps', () => {
  fc.assert(
    fc.property(backups, rule, rule, (all, given, added) => {
      const more = chooseKept(all, {
        days: given.days + added.days,
        weeks: given.weeks + added.weeks,
        months: given.months + added.months,
      })
      for (const backup of chooseKept(all, given)) expect(more.has(backup)).toBe(true)
    }),
  )
})

test('keeps the last backup of the latest days, weeks and months in New York', () => {
  // Nightly at 3:10, and once more at 10 p.m. of the last day, which in UTC is the next.
  const nightly = Array.from({ length: 120 }, (_, n) => Date.UTC(2026, 7, 1, 8, 10) + n * dayMs)
  const all = toBackups([...nightly, '2026-11-29T03:00:00Z'])
  const kept = [...chooseKept(all, { days: 3, weeks: 3, months: 4 })]
    .map(({ startedAt }) => startedAt.toISOString().slice(0, 16))
    .toSorted()
  expect(kept).toEqual([
    '2026-08-31T08:10',
    '2026-09-30T08:10',
    '2026-10-31T08:10',
    '2026-11-15T08:10',
    '2026-11-22T08:10',
    '2026-11-26T08:10',
    '2026-11-27T08:10',
    '2026-11-29T03:00',
  ])
})

test('parses rules', () => {
  expect(parseRetentionRule('7d,4w,6m')).toEqual({ days: 7, weeks: 4, months: 6 })
  expect(parseRetentionRule('12m, 30d')).toEqual({ days: 30, weeks: 0, months: 12 })
  for (const text of ['', '7', '7d,', '7d,3d', '-1d', '1.5d', '7days', '7y', '99999d'])
    expect(parseRetentionRule(text), text).toBeNull()
})
