import { addDaysToDate, dayMs } from './dates.ts'

/** Periods of the stats page. All but `custom` and `last_month` end today. */
export const statsPeriods = [
  'week',
  'month',
  'last_month',
  'quarter',
  'year',
  'last_12_months',
  'custom',
] as const
export type StatsPeriodName = (typeof statsPeriods)[number]

/** Days of New York, both included: `yyyy-mm-dd`. */
export interface Days {
  readonly from: string
  readonly until: string
}

export type StatsStep = 'day' | 'week' | 'month'

export interface StatsPeriod extends Days {
  /** What it is compared with: as many days of the period before; for whole months, as many whole months. */
  readonly before: Days
  /** What one bar of a chart covers. */
  readonly step: StatsStep
}

export const maxStatsDays = 1827
/** No record of the office is older. */
export const firstStatsDay = '2000-01-01'

const pad = (value: number) => String(value).padStart(2, '0')
const lastDay = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Adds months to a date; a day that the month lacks becomes its last one. */
function addMonthsToDate(date: string, months: number): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const index = year * 12 + month - 1 + months
  const [newYear, newMonth] = [Math.floor(index / 12), (index % 12) + 1]
  return `${newYear}-${pad(newMonth)}-${pad(Math.min(day, lastDay(newYear, newMonth)))}`
}

/** Days of a period, both ends included. */
export const countDays = ({ from, until }: Days): number => (Date.parse(until) - Date.parse(from)) / dayMs + 1

/** The Sunday on or before a date. */
const toSunday = (date: string) => addDaysToDate(date, -new Date(date).getUTCDay())

function toDays(name: Exclude<StatsPeriodName, 'custom'>, today: string): Days & { readonly before: Days } {
  const shift = (from: string, months: number) => ({
    from,
    until: today,
    before: { from: addMonthsToDate(from, -months), until: addMonthsToDate(today, -months) },
  })
  switch (name) {
    case 'week': {
      const from = toSunday(today)
      return {
        from,
        until: today,
        before: { from: addDaysToDate(from, -7), until: addDaysToDate(today, -7) },
      }
    }
    case 'month':
      return shift(`${today.slice(0, 7)}-01`, 1)
    case 'last_month': {
      const from = addMonthsToDate(`${today.slice(0, 7)}-01`, -1)
      return toCustomPeriod({ from, until: addDaysToDate(addMonthsToDate(from, 1), -1) })
    }
    case 'quarter': {
      const month = Number(today.slice(5, 7))
      return shift(`${today.slice(0, 4)}-${pad(month - ((month - 1) % 3))}-01`, 3)
    }
    case 'year':
      return shift(`${today.slice(0, 4)}-01-01`, 12)
    case 'last_12_months': {
      const from = addDaysToDate(addMonthsToDate(today, -12), 1)
      const until = addDaysToDate(from, -1)
      return { from, until: today, before: { from: addDaysToDate(addMonthsToDate(until, -12), 1), until } }
    }
  }
}

function chooseStep(days: Days): StatsStep {
  const length = countDays(days)
  if (length <= 31) return 'day'
  return length <= 120 ? 'week' : 'month'
}

/** A named period that ends today, with the one before it. */
export function toStatsPeriod(name: Exclude<StatsPeriodName, 'custom'>, today: string): StatsPeriod {
  const days = toDays(name, today)
  return { ...days, step: name === 'year' || name === 'last_12_months' ? 'month' : chooseStep(days) }
}

/** As many whole months before a period of whole months, or as many days right before it. */
function findDaysBefore({ from, until }: Days): Days {
  const last = addDaysToDate(from, -1)
  if (!from.endsWith('-01') || !addDaysToDate(until, 1).endsWith('-01'))
    return { from: addDaysToDate(from, -countDays({ from, until })), until: last }
  return { from: addMonthsToDate(from, -listBuckets({ from, until }, 'month').length), until: last }
}

/** A period of chosen days, compared with as many right before it. */
export const toCustomPeriod = (days: Days): StatsPeriod => ({
  ...days,
  before: findDaysBefore(days),
  step: chooseStep(days),
})

/** The days that each bar covers: whole days, weeks from Sunday or months, the first and last cut to the period. */
export function listBuckets({ from, until }: Days, step: StatsStep): Days[] {
  const buckets: Days[] = []
  for (let start = from; start <= until;) {
    const next =
      step === 'day'
        ? addDaysToDate(start, 1)
        : step === 'week'
          ? addDaysToDate(toSunday(start), 7)
          : addMonthsToDate(`${start.slice(0, 7)}-01`, 1)
    const end = addDaysToDate(next, -1)
    buckets.push({ from: start, until: end < until ? end : until })
    start = next
  }
  return buckets
}

/** Months of a period, the latest first: `2026-11`. */
export const listMonths = (days: Days): string[] =>
  listBuckets(days, 'month')
    .map(({ from }) => from.slice(0, 7))
    .toReversed()
