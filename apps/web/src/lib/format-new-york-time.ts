import { getDateFormat } from '@pb/rules/date-format'
import { officeTimeZone } from '@pb/rules/time-zone'

const newYorkMonthDayFormat = getDateFormat(officeTimeZone, {
  month: 'short',
  day: '2-digit',
})
const newYorkTimeFormat = getDateFormat(officeTimeZone, {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

/** Formats a unix time in New York, for showings: `Nov 21, 3:49pm`. */
export function formatNewYorkTime(unixSeconds: number): string {
  const at = unixSeconds * 1000
  return `${newYorkMonthDayFormat.format(at)}, ${newYorkTimeFormat.format(at).replace(/\s/g, '').toLowerCase()}`
}
