import { dollarsToCents, formatCents } from './money.ts'
import { pluralize } from './plural.ts'

export const statsUnits = ['count', 'percent', 'minutes', 'days', 'dollars'] as const
type StatsUnit = (typeof statsUnits)[number]

const integer = new Intl.NumberFormat('en-US')
const decimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `45 min`, `3 h 20 min`, `2 d 4 h`. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes)
  if (whole < 60) return `${whole} min`
  if (whole < 24 * 60) return `${Math.floor(whole / 60)} h${whole % 60 === 0 ? '' : ` ${whole % 60} min`}`
  const hours = Math.round(whole / 60)
  return `${integer.format(Math.floor(hours / 24))} d${hours % 24 === 0 ? '' : ` ${hours % 24} h`}`
}

export function formatValue(value: number, unit: StatsUnit): string {
  switch (unit) {
    case 'count':
      return integer.format(value)
    case 'percent':
      return `${decimal.format(value)}%`
    case 'minutes':
      return formatMinutes(value)
    case 'days':
      return `${decimal.format(value)} ${value === 1 ? 'day' : 'days'}`
    case 'dollars':
      return formatCents(dollarsToCents(value))
  }
}

const formatTooFew = (count: number) => `Too few to tell (${integer.format(count)})`

interface Counted {
  readonly value: number | null
  readonly count: number
}

/** The value, or that there is too little to say; nothing at all is a dash. */
export function formatNumber({ value, count }: Counted, unit: StatsUnit): string {
  if (value !== null) return formatValue(value, unit)
  return count === 0 ? '–' : formatTooFew(count)
}

/** The same for a cell of a table, where room is short. */
export const formatCell = (cell: Counted, unit: StatsUnit): string =>
  cell.value === null && cell.count > 0 ? `Too few (${integer.format(cell.count)})` : formatNumber(cell, unit)

/** Fewer than this before, and a change in percent is chance. */
const minCompared = 5

/** `+12%` against the period before; null where that was too little, or the unit has no such change. */
export function formatChange(now: Counted, before: Counted, unit: StatsUnit): string | null {
  if (now.value === null || before.value === null || before.count < minCompared || before.value === 0)
    return null
  if (unit === 'percent') {
    const points = Math.round((now.value - before.value) * 10) / 10
    return `${points > 0 ? '+' : ''}${pluralize(points, 'point')}`
  }
  const percent = Math.round(((now.value - before.value) / before.value) * 100)
  return `${percent > 0 ? '+' : ''}${integer.format(percent)}%`
}
