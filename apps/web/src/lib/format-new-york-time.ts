import { officeTimeZone } from '@pb/rules/time-zone'

const newYorkMonthDayFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: '2-digit',
  timeZone: officeTimeZone,
})
const newYorkTimeFormat = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: officeTimeZone,
})

/** Formats a unix time in New York, for showings: `Nov 21, 3:49pm`. */
export function formatNewYorkTime(unixSeconds: number): string {
  const at = unixSeconds * 1000
  return `${newYorkMonthDayFormat.format(at)}, ${newYorkTimeFormat.format(at).replace(/\s/g, '').toLowerCase()}`
}
