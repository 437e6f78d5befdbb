import { officeTimeZone } from '@pb/rules/time-zone'
import { timeZone } from './time-zone.ts'

export { formatMoney } from '@pb/rules/money'

const number = new Intl.NumberFormat('en-US')

/** `1,384`. */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** `1 home`, `134 homes`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}

/** Formats moments (milliseconds) in the agent's zone; a formatter is slow to make, so one is kept for each zone. */
function inAgentZone(options: Intl.DateTimeFormatOptions): (at: number) => string {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (at) => {
    const zone = timeZone()
    const format = made.get(zone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
    made.set(zone, format)
    return format.format(at)
  }
}

const agentDate = inAgentZone({ month: 'short', day: 'numeric', year: 'numeric' })
const calendarDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const newYorkDate = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: officeTimeZone,
})

/** A `yyyy-mm-dd` date, never shifted: `Dec 1, 2026`. */
export function formatDate(date: string): string {
  return calendarDate.format(new Date(`${date}T00:00:00Z`))
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: officeTimeZone })

/** The month of a unix time in New York: `November 2026`. */
export function formatMonth(unixSeconds: number): string {
  return month.format(unixSeconds * 1000)
}

/** The day of a unix time where the agent is: `Nov 21, 2026`. */
export function formatDay(unixSeconds: number): string {
  return agentDate(unixSeconds * 1000)
}

/** The day of a unix time in New York, for what happens to a home. */
export function formatNewYorkDay(unixSeconds: number): string {
  return newYorkDate.format(unixSeconds * 1000)
}

const time = inAgentZone({ hour: 'numeric', minute: '2-digit', hour12: true })
const monthDay = inAgentZone({ month: 'short', day: '2-digit' })
const hour = inAgentZone({ hour: 'numeric', hourCycle: 'h23' })

/** `Nov 21, 3:49pm`, the lists' `MMM DD, h:mma`, where the agent is. */
export function formatListTime(unixSeconds: number): string {
  const at = unixSeconds * 1000
  return `${monthDay(at)}, ${time(at).replace(/\s/g, '').toLowerCase()}`
}

const newYorkMonthDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  timeZone: officeTimeZone,
})
const newYorkTime = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: officeTimeZone,
})

/** `Nov 21, 3:49pm` in New York, for when a home is shown. */
export function formatNewYorkTime(unixSeconds: number): string {
  const at = unixSeconds * 1000
  return `${newYorkMonthDay.format(at)}, ${newYorkTime.format(at).replace(/\s/g, '').toLowerCase()}`
}

const clock = inAgentZone({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const shortDay = inAgentZone({ month: 'short', day: 'numeric' })
const day = inAgentZone({ day: '2-digit' })
const monthName = inAgentZone({ month: 'short' })
const year = inAgentZone({ year: 'numeric' })

/** A row of mail: `HH:mm` for today, else `MMM D`, where the agent is: `15:49`, `Nov 1`. */
export function formatRowTime(unixSeconds: number, now = Date.now()): string {
  const at = unixSeconds * 1000
  return agentDate(at) === agentDate(now) ? clock(at) : shortDay(at)
}

/** A moment in full, whatever the year: `21 Nov 2026, 3:49pm`, the `DD MMM YYYY, h:mma` of an open message. */
export function formatFullMoment(unixSeconds: number): string {
  const at = unixSeconds * 1000
  return `${day(at)} ${monthName(at)} ${year(at)}, ${time(at).replace(/\s/g, '').toLowerCase()}`
}

/** A moment in a list: `Nov 21, 3:49pm` in this year, and in another in full, as it would be taken for this one's. */
export function formatMoment(unixSeconds: number, now = Date.now()): string {
  const isThisYear = year(unixSeconds * 1000) === year(now)
  return isThisYear ? formatListTime(unixSeconds) : formatFullMoment(unixSeconds)
}

/** The hour of the agent's day, 0 to 23. */
export function hourOfDay(unixSeconds: number): number {
  return Number(hour(unixSeconds * 1000))
}

/** How long ago, in the shortest form that says it: `just now`, `5 min`, `3 h`, `2 d`, then the date. */
export function formatAgo(unixSeconds: number, now = Date.now()): string {
  const minutes = Math.floor((now / 1000 - unixSeconds) / 60)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  return minutes < 7 * 24 * 60 ? `${Math.floor(minutes / 60 / 24)} d` : formatDay(unixSeconds)
}
