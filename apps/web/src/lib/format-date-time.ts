import { createAgentZoneFormat, formatListTime } from './format.ts'

const day = createAgentZoneFormat({ day: '2-digit' })
const monthName = createAgentZoneFormat({ month: 'short' })
const year = createAgentZoneFormat({ year: 'numeric' })
const time = createAgentZoneFormat({ hour: 'numeric', minute: '2-digit', hour12: true })

/** Formats a unix time with its year as `DD MMM YYYY, h:mma`, as in an open message: `21 Nov 2026, 3:49pm`. */
export function formatFullDateTime(unixSeconds: number): string {
  const at = unixSeconds * 1000
  return `${day(at)} ${monthName(at)} ${year(at)}, ${time(at).replace(/\s/g, '').toLowerCase()}`
}

/** Formats a unix time in a list: `Nov 21, 3:49pm` in the current year, with the year otherwise. */
export function formatDateTime(unixSeconds: number, now = Date.now()): string {
  const isThisYear = year(unixSeconds * 1000) === year(now)
  return isThisYear ? formatListTime(unixSeconds) : formatFullDateTime(unixSeconds)
}
