import { newYorkDate } from '@pb/rules/new-york'
import { toStatsPeriod, type StatsPeriod } from '@pb/rules/stats-period'

/** New York's hour on the 1st from which last month's numbers are sent. */
const sendHour = 7

/** The latest month whose numbers are due, with the one before: on the 1st from 7 AM in New York, last month. */
export function findDueMonth(now: Date): StatsPeriod {
  return toStatsPeriod('last_month', newYorkDate(new Date(now.getTime() - sendHour * 3_600_000)))
}
