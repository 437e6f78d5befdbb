import { dayMs } from '@pb/rules/dates'
import { getOffsetMinutes, officeTimeZone } from '@pb/rules/time-zone'

const hourMs = 3_600_000
/** People write between these hours of New York. */
const [firstHour, lastHour] = [7.5, 21.5]

/** Milliseconds since midnight in New York. */
function getTimeOfDay(moment: Date): number {
  const local = moment.getTime() + getOffsetMinutes(officeTimeZone, moment.getTime()) * 60_000
  return local % dayMs
}

/**
 * Moves a time to an hour of the same day at which people write. Later times stay later, and none becomes later than
 * `now`; before the day has begun, today's times stay.
 */
export function toDaytime(moment: Date, now: Date): Date {
  const time = getTimeOfDay(moment)
  const midnight = moment.getTime() - time
  const nowTime = now.getTime() - midnight
  const isToday = nowTime < dayMs
  const start = firstHour * hourMs
  if (isToday && nowTime <= start) return moment
  const [end, whole] = isToday ? [Math.min(nowTime, dayMs), nowTime] : [lastHour * hourMs, dayMs]
  return new Date(Math.floor(midnight + start + (time / whole) * (end - start)))
}

/** As `toDaytime`; before the day has begun, today's times move to the evening before. */
export function toPastDaytime(moment: Date, now: Date): Date {
  const moved = toDaytime(moment, now)
  return getTimeOfDay(moved) < firstHour * hourMs ? new Date(moved.getTime() - 10 * hourMs) : moved
}
