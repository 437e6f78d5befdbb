import { officeTimeZone } from '@pb/rules/time-zone'

const monthFormat = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: officeTimeZone,
})

/** Formats the month of a unix time in New York: `November 2026`. */
export function formatMonth(unixSeconds: number): string {
  return monthFormat.format(unixSeconds * 1000)
}
