import * as texts from '../texts.ts'

/** Formats a difference between two clocks: `3 hours behind`, `30 minutes ahead`, `5 h 30 min ahead`. */
export function formatClockDifference(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const side = minutes < 0 ? texts.behind : texts.ahead
  if (rest !== 0)
    return hours === 0 ? texts.minutesApart(rest, side) : texts.hoursMinutesApart(hours, rest, side)
  return hours === 1 ? texts.anHourApart(side) : texts.hoursApart(hours, side)
}
