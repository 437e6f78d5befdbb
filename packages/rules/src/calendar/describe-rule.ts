import { parseRepeatRule, RepeatRuleError, weekdays, type RepeatRule, type RuleDay } from './repeat-rule.ts'

const dayNames: Record<RuleDay['day'], string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const join = new Intl.ListFormat('en-US', { type: 'conjunction' })
const periods = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']
const toOrdinal = (number: number): string =>
  number === -1
    ? 'last'
    : number < 0
      ? `${ordinals[-number - 1] ?? `${-number}th`} to last`
      : (ordinals[number - 1] ?? `${number}th`)

const toDayNumber = (day: number): string =>
  day === -1 ? 'last day' : day < 0 ? `${toOrdinal(day)} day` : `${day}`

function describeDays({ byDay, bySetPos }: RepeatRule): string {
  const days = byDay.map(({ day }) => day)
  const isWorkday = days.length === 5 && !days.includes('SA') && !days.includes('SU')
  const names =
    days.length === weekdays.length
      ? 'day'
      : isWorkday
        ? 'weekday'
        : join.format(
            byDay.map(({ day, position }) =>
              position === null ? dayNames[day] : `the ${toOrdinal(position)} ${dayNames[day]}`,
            ),
          )
  if (bySetPos.length > 0) return ` on the ${join.format(bySetPos.map(toOrdinal))} ${names}`
  return byDay.length === 0
    ? ''
    : isWorkday
      ? ' on weekdays'
      : ` on ${days.length === 7 ? 'every day' : names}`
}

function describeDate({ freq, byMonth, byMonthDay, byDay }: RepeatRule): string {
  const months = byMonth.map((month) => monthNames[month - 1] ?? '')
  if (byMonthDay.length === 0) {
    if (months.length === 0) return ''
    return byDay.length > 0 ? ` of ${join.format(months)}` : ` in ${join.format(months)}`
  }
  const days = join.format(byMonthDay.map(toDayNumber))
  if (freq === 'YEARLY') return ` on ${join.format(months)} ${days}`
  return ` on the ${days}${months.length > 0 ? ` in ${join.format(months)}` : ''}`
}

function describeUntil(until: string): string {
  const [year, month, day] = [until.slice(0, 4), until.slice(4, 6), until.slice(6, 8)].map(Number)
  return ` until ${(monthNames[(month ?? 1) - 1] ?? '').slice(0, 3)} ${day}, ${year}`
}

/** Describes an RRULE as people say it: `Every 2 weeks on Monday until May 1, 2026`; empty for none. */
export function describeRepeatRule(text: string): string {
  if (text === '') return ''
  try {
    const rule = parseRepeatRule(text)
    const period = periods[rule.freq]
    const every = rule.interval === 1 ? `Every ${period}` : `Every ${rule.interval} ${period}s`
    const end = rule.count === null ? '' : rule.count === 1 ? ', once' : `, ${rule.count} times`
    const until = rule.until === null ? '' : describeUntil(rule.until)
    return `${every}${describeDays(rule)}${describeDate(rule)}${end}${until}`
  } catch (error) {
    if (error instanceof RepeatRuleError) return ''
    throw error
  }
}
