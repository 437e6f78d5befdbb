export { formatMoney } from '@pb/rules/money'

const newYork = 'America/New_York'
const number = new Intl.NumberFormat('en-US')

/** `1,384`. */
export function formatNumber(value: number): string {
  return number.format(value)
}

/** `1 home`, `134 homes`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${number.format(count)} ${count === 1 ? one : many}`
}

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
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
  timeZone: newYork,
})

/** A `yyyy-mm-dd` date, never shifted: `Dec 1, 2026`. */
export function formatDate(date: string): string {
  return calendarDate.format(new Date(`${date}T00:00:00Z`))
}

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: newYork })

/** The month of a unix time in New York: `November 2026`. */
export function formatMonth(unixSeconds: number): string {
  return month.format(unixSeconds * 1000)
}

/** The day of a unix time where the agent is: `Nov 21, 2026`. */
function formatDay(unixSeconds: number): string {
  return shortDate.format(unixSeconds * 1000)
}

/** The day of a unix time in New York, for what happens to a home. */
export function formatNewYorkDay(unixSeconds: number): string {
  return newYorkDate.format(unixSeconds * 1000)
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true })
const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit' })

/** `Nov 21, 3:49pm`, the lists' `MMM DD, h:mma`. */
export function formatListTime(unixSeconds: number): string {
  const at = new Date(unixSeconds * 1000)
  return `${monthDay.format(at)}, ${time.format(at).replace(/\s/g, '').toLowerCase()}`
}

/** How long ago, in the shortest form that says it: `just now`, `5 min`, `3 h`, `2 d`, then the date. */
export function formatAgo(unixSeconds: number, now = Date.now()): string {
  const minutes = Math.floor((now / 1000 - unixSeconds) / 60)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`
  return minutes < 7 * 24 * 60 ? `${Math.floor(minutes / 60 / 24)} d` : formatDay(unixSeconds)
}
