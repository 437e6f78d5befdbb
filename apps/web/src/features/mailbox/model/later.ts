import { offsetMinutes } from '@pb/rules/time-zone'

export interface Moment {
  readonly label: string
  /** Unix seconds. */
  readonly at: number
}

const dayMs = 86_400_000

/** The moment at which the zone's clocks show this date and hour. */
function momentIn(zone: string, date: Date, hour: number): number {
  const wall = date.getTime() + hour * 3_600_000
  // The offset of the guess is that of the moment, but within an hour of a change of the clocks.
  const guess = wall - offsetMinutes(zone, wall) * 60_000
  return (wall - offsetMinutes(zone, guess) * 60_000) / 1000
}

/** When something may come back, in the agent's time zone: only what is still to come, the soonest first. */
export function laterMoments(now: number, zone: string): Moment[] {
  const wall = new Date(now + offsetMinutes(zone, now) * 60_000)
  const today = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()))
  const inDays = (days: number, hour: number) =>
    momentIn(zone, new Date(today.getTime() + days * dayMs), hour)
  const weekday = today.getUTCDay()
  const hour = wall.getUTCHours()
  return [
    ...(hour < 15 ? [{ label: 'This afternoon', at: inDays(0, 15) }] : []),
    ...(hour < 18 ? [{ label: 'This evening', at: inDays(0, 18) }] : []),
    { label: 'Tomorrow', at: inDays(1, 8) },
    ...(weekday >= 1 && weekday <= 4 ? [{ label: 'This weekend', at: inDays(6 - weekday, 8) }] : []),
    ...(weekday === 0 ? [] : [{ label: 'Next week', at: inDays(8 - weekday, 8) }]),
  ]
}

/** What a `datetime-local` field holds, in that zone; null where it is empty or no date. Unix seconds. */
export function chosenMoment(text: string, zone: string): number | null {
  const [, date, hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(text) ?? []
  if (date === undefined) return null
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? null : momentIn(zone, day, Number(hour) + Number(minute) / 60)
}
