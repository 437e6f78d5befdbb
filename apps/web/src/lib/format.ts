import { getDateFormat } from '@pb/rules/date-format'
import { officeTimeZone } from '@pb/rules/time-zone'
import { getTimeZone } from './time-zone.ts'

export { formatMoney } from '@pb/rules/money'
export { pluralize } from '@pb/rules/plural'

const integerFormat = new Intl.NumberFormat('en-US')

/** `1,384`. */
export function formatNumber(value: number): string {
  return integerFormat.format(value)
}

/** Returns a formatter of milliseconds in the agent's zone. */
export function createAgentZoneFormat(options: Intl.DateTimeFormatOptions): (at: number) => string {
  return (at) => getDateFormat(getTimeZone(), options).format(at)
}

const dateOptions = { month: 'short', day: 'numeric', year: 'numeric' } as const
const agentDate = createAgentZoneFormat(dateOptions)
const calendarDateFormat = getDateFormat('UTC', dateOptions)
const newYorkDateFormat = getDateFormat(officeTimeZone, dateOptions)

/** Formats a `yyyy-mm-dd` date, without any time zone: `Dec 1, 2026`. */
export function formatDate(date: string): string {
  return calendarDateFormat.format(new Date(`${date}T00:00:00Z`))
}

/** Formats the day of a unix time in the agent's zone: `Nov 21, 2026`. */
export function formatDay(unixSeconds: number): string {
  return agentDate(unixSeconds * 1000)
}

/** Formats the day of a unix time in New York, for events of a listing. */
export function formatNewYorkDay(unixSeconds: number): string {
  return newYorkDateFormat.format(unixSeconds * 1000)
}

const time = createAgentZoneFormat({ hour: 'numeric', minute: '2-digit', hour12: true })
const monthDay = createAgentZoneFormat({ month: 'short', day: '2-digit' })
const hour = createAgentZoneFormat({ hour: 'numeric', hourCycle: 'h23' })

/** Formats a unix time in the agent's zone as `MMM DD, h:mma`: `Nov 21, 3:49pm`. */
export function formatListTime(unixSeconds: number): string {
  const at = unixSeconds * 1000
  return `${monthDay(at)}, ${time(at).replace(/\s/g, '').toLowerCase()}`
}

/** Returns the hour of a unix time in the agent's zone, 0 to 23. */
export function getHourOfDay(unixSeconds: number): number {
  return Number(hour(unixSeconds * 1000))
}

/** Formats a past time: `just now`, `5m ago`, `3h ago`, `2d ago`, and the date from seven days on. */
export function formatAgo(unixSeconds: number, now = Date.now()): string {
  const minutes = Math.floor((now / 1000 - unixSeconds) / 60)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes}m ago`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}h ago`
  return minutes < 7 * 24 * 60 ? `${Math.floor(minutes / 60 / 24)}d ago` : formatDay(unixSeconds)
}
