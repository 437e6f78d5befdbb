import { getDateFormat } from '@pb/rules/date-format'
import { officeTimeZone } from '@pb/rules/time-zone'

const monthFormat = getDateFormat(officeTimeZone, {
  month: 'long',
  year: 'numeric',
})

/** Formats the month of a unix time in New York: `November 2026`. */
export function formatMonth(unixSeconds: number): string {
  return monthFormat.format(unixSeconds * 1000)
}
