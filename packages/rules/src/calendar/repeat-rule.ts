/** Repeat rules of events: those RRULEs of RFC 5545 that calendars offer, as data and as text. */

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]
export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

export interface RuleDay {
  readonly day: Weekday
  /** The second of a month is 2, the last -1; null for each. */
  readonly position: number | null
}

export interface RepeatRule {
  readonly freq: Frequency
  readonly interval: number
  readonly byDay: readonly RuleDay[]
  readonly byMonthDay: readonly number[]
  readonly byMonth: readonly number[]
  readonly bySetPos: readonly number[]
  readonly weekStart: Weekday
  readonly count: number | null
  /** A date `20260501`, a local time `20260501T090000`, or UTC `20260501T130000Z`; null without an end. */
  readonly until: string | null
}

export const maxInterval = 999
/** Occurrences that a rule with a number of them may have. */
export const maxCount = 3650

/** A rule that is not one, or that the calendar does not support; its message is for people. */
export class RepeatRuleError extends Error {}

const unsupported = 'This event repeats in a way that PB Office does not support'
const never = 'This rule never repeats: the day does not exist'

const untilPattern = /^\d{8}(T\d{6}Z?)?$/
const dayPattern = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/

function parseNumbers(text: string | undefined, limit: number, allowNegative: boolean): number[] {
  if (text === undefined) return []
  const numbers = text.split(',').map(Number)
  for (const number of numbers) {
    const isValid = Number.isInteger(number) && number !== 0 && Math.abs(number) <= limit
    if (!isValid || (number < 0 && !allowNegative)) throw new RepeatRuleError(unsupported)
  }
  return [...new Set(numbers)]
}

function parseDays(text: string | undefined): RuleDay[] {
  if (text === undefined) return []
  return text.split(',').map((part) => {
    const [, position, day] = dayPattern.exec(part) ?? []
    const weekday = weekdays.find((known) => known === day)
    const number = position === undefined ? null : Number(position)
    if (weekday === undefined || (number !== null && (number === 0 || Math.abs(number) > 5)))
      throw new RepeatRuleError(unsupported)
    return { day: weekday, position: number }
  })
}

function parseNumber(text: string | undefined, max: number): number | null {
  if (text === undefined) return null
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > max) throw new RepeatRuleError(unsupported)
  return number
}

function splitParts(text: string): Map<string, string> {
  const parts = new Map<string, string>()
  for (const part of text.toUpperCase().split(';').filter(Boolean)) {
    const [name = '', value = '', ...rest] = part.split('=')
    if (value === '' || rest.length > 0 || parts.has(name)) throw new RepeatRuleError(unsupported)
    parts.set(name, value)
  }
  return parts
}

const known = new Set([
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
  'COUNT',
  'UNTIL',
])

/** Days of the longest such month: 29 in February. */
const getLongest = (month: number): number => (month === 2 ? 29 : [4, 6, 9, 11].includes(month) ? 30 : 31)

/** Rejects combinations that are rare, whose meaning programs do not agree on, or that match no day. */
function checkCombination({ freq, byDay, byMonthDay, byMonth, bySetPos }: RepeatRule): void {
  const isLong = freq === 'MONTHLY' || freq === 'YEARLY'
  const hasPositions = byDay.some(({ position }) => position !== null)
  const isRare =
    (!isLong && (hasPositions || bySetPos.length > 0)) ||
    (!isLong && (byMonthDay.length > 0 || byMonth.length > 0)) ||
    (freq === 'YEARLY' && byMonth.length === 0 && (byDay.length > 0 || byMonthDay.length > 0)) ||
    (bySetPos.length > 0 && (byDay.length === 0 || hasPositions || byMonthDay.length > 0)) ||
    (hasPositions && byMonthDay.length > 0)
  if (isRare) throw new RepeatRuleError(unsupported)
  // A month has each weekday four times, some of them five times: 20 working days at least, 31 days at most.
  if (bySetPos.some((position) => Math.abs(position) > byDay.length * 4))
    throw new RepeatRuleError(unsupported)
  if (byMonthDay.length === 0) return
  const months = byMonth.length > 0 ? byMonth : [1]
  const exists = months.some((month) => byMonthDay.some((day) => Math.abs(day) <= getLongest(month)))
  if (!exists) throw new RepeatRuleError(never)
}

/**
 * Parses the value of an RRULE.
 *
 * @throws {RepeatRuleError} For one that is malformed, that matches no day, or that the calendar does not support:
 *   more often than daily, by weeks or days of the year.
 */
export function parseRepeatRule(text: string): RepeatRule {
  const parts = splitParts(text)
  for (const name of parts.keys()) if (!known.has(name)) throw new RepeatRuleError(unsupported)
  const freq = frequencies.find((name) => name === parts.get('FREQ'))
  const weekStart = weekdays.find((day) => day === (parts.get('WKST') ?? 'MO'))
  const until = parts.get('UNTIL') ?? null
  const isUntil = until === null || untilPattern.test(until)
  if (!freq || !weekStart || !isUntil || (until !== null && parts.has('COUNT')))
    throw new RepeatRuleError(unsupported)
  const rule: RepeatRule = {
    freq,
    interval: parseNumber(parts.get('INTERVAL'), maxInterval) ?? 1,
    byDay: parseDays(parts.get('BYDAY')),
    byMonthDay: parseNumbers(parts.get('BYMONTHDAY'), 31, true),
    byMonth: parseNumbers(parts.get('BYMONTH'), 12, false),
    bySetPos: parseNumbers(parts.get('BYSETPOS'), 31, true),
    weekStart,
    count: parseNumber(parts.get('COUNT'), maxCount),
    until,
  }
  checkCombination(rule)
  return rule
}

const formatDay = ({ day, position }: RuleDay): string => `${position ?? ''}${day}`

/** Formats a rule as the value of an RRULE. */
export function formatRepeatRule(rule: RepeatRule): string {
  const parts: [string, string][] = [
    ['FREQ', rule.freq],
    ['INTERVAL', rule.interval === 1 ? '' : String(rule.interval)],
    ['BYMONTH', rule.byMonth.join()],
    ['BYMONTHDAY', rule.byMonthDay.join()],
    ['BYDAY', rule.byDay.map(formatDay).join()],
    ['BYSETPOS', rule.bySetPos.join()],
    ['WKST', rule.weekStart === 'MO' ? '' : rule.weekStart],
    ['COUNT', rule.count === null ? '' : String(rule.count)],
    ['UNTIL', rule.until ?? ''],
  ]
  return parts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .join(';')
}
