import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'

/** Of how many days, weeks and months the last backup is kept. */
export interface RetentionRule {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

const units = { d: 'days', w: 'weeks', m: 'months' } as const
const partPattern = /^(\d{1,4})([dwm])$/

/** Parses `7d,4w,6m`: each unit at most once, in any order. Null for anything else. */
export function parseRetentionRule(text: string): RetentionRule | null {
  const rule: Partial<Record<keyof RetentionRule, number>> = {}
  for (const part of text.split(',')) {
    const [, count, unit] = partPattern.exec(part.trim()) ?? []
    if (count === undefined) return null
    const name = units[unit as keyof typeof units]
    if (rule[name] !== undefined) return null
    rule[name] = Number(count)
  }
  return { days: 0, weeks: 0, months: 0, ...rule }
}

/** The Monday of a `yyyy-mm-dd` date's week. */
const toMonday = (date: string): string => addDaysToDate(date, -((new Date(date).getUTCDay() + 6) % 7))

/** The period of a date for each part of the rule. */
const periods = {
  days: (date: string) => date,
  weeks: toMonday,
  months: (date: string) => date.slice(0, 7),
} as const

/**
 * Chooses the backups to keep: the newest of all, and the newest of each of the latest days, weeks (from Monday) and
 * months in New York that have one. Periods without a backup do not count, so that an outage deletes nothing. What is
 * kept is the same whether the rule is applied after each backup or once.
 */
export function chooseKept<Backup extends { readonly startedAt: Date }>(
  backups: readonly Backup[],
  rule: RetentionRule,
): Set<Backup> {
  const newestFirst = backups.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
  const kept = new Set(newestFirst.slice(0, 1))
  for (const unit of ['days', 'weeks', 'months'] as const) {
    const found = new Set<string>()
    for (const backup of newestFirst) {
      const period = periods[unit](newYorkDate(backup.startedAt))
      if (found.has(period)) continue
      if (found.size >= rule[unit]) break
      found.add(period)
      kept.add(backup)
    }
  }
  return kept
}
