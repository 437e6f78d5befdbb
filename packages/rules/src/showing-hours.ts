import { addDaysToDate } from './dates.ts'
import type { ShowingAccessKind } from './showing-access.ts'
import { officeTimeZone, toInstant } from './time-zone.ts'

/** When a listing can be shown. */
export interface ShowingHours {
  readonly notice_hours: number
  /** 0 is Sunday. */
  readonly weekdays: readonly number[]
  /** Minutes after midnight in New York. */
  readonly opens: number
  readonly closes: number
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const assumed: Readonly<Record<ShowingAccessKind, ShowingHours>> = {
  super: { notice_hours: 2, weekdays: [1, 2, 3, 4, 5], opens: 9 * 60, closes: 17 * 60 },
  doorman: { notice_hours: 0, weekdays: everyDay, opens: 9 * 60, closes: 18 * 60 },
  lockbox: { notice_hours: 0, weekdays: everyDay, opens: 8 * 60, closes: 21 * 60 },
  'tenant-notice': { notice_hours: 24, weekdays: everyDay, opens: 10 * 60, closes: 19 * 60 },
  agent: { notice_hours: 2, weekdays: everyDay, opens: 10 * 60, closes: 19 * 60 },
}

/** Hours that are usual for a kind of access; those of a listing without one are the most open. */
export const assumeShowingHours = (kind: ShowingAccessKind | null): ShowingHours =>
  kind === null ? { notice_hours: 0, weekdays: everyDay, opens: 9 * 60, closes: 20 * 60 } : assumed[kind]

/** A period in milliseconds since 1970, its end exclusive. */
export interface Period {
  readonly from: number
  readonly until: number
}

export const doPeriodsOverlap = (a: Period, b: Period): boolean => a.from < b.until && b.from < a.until

const minuteMs = 60_000

/** The moment of a minute of a day in New York, in milliseconds. */
const toMoment = (date: string, minute: number) =>
  toInstant(officeTimeZone, Date.parse(`${date}T00:00:00Z`) + minute * minuteMs)

/** Day of the week of a date; 0 is Sunday. */
export const getWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** When a listing can be shown on a date in New York; null on other days of the week. */
export function getShowingPeriod(hours: ShowingHours, date: string): Period | null {
  if (!hours.weekdays.includes(getWeekday(date))) return null
  return { from: toMoment(date, hours.opens), until: toMoment(date, hours.closes) }
}

/** Another showing of the agent, with the minutes it takes to get from it to this listing, or from here to it. */
export interface OtherShowing extends Period {
  readonly travelMinutes: number
}

export type SlotReason = 'notice' | 'busy' | 'travel'

export interface Slot extends Period {
  /** null if it can be offered. */
  readonly reason: SlotReason | null
}

export interface SlotConditions {
  readonly hours: ShowingHours
  readonly minutes: number
  readonly now: number
  /** Times within which the agent works on this date; null if unknown. */
  readonly working: readonly Period[] | null
  readonly busy: readonly Period[]
  readonly showings: readonly OtherShowing[]
}

/** Why a listing cannot be shown in a period within its hours; null if it can. */
export function findSlotReason(period: Period, conditions: SlotConditions): SlotReason | null {
  const { hours, now, busy, showings } = conditions
  if (period.from < now + hours.notice_hours * 60 * minuteMs) return 'notice'
  if ([...busy, ...showings].some((other) => doPeriodsOverlap(period, other))) return 'busy'
  const isTooFar = showings.some(({ from, until, travelMinutes }) =>
    doPeriodsOverlap(period, {
      from: from - travelMinutes * minuteMs,
      until: until + travelMinutes * minuteMs,
    }),
  )
  return isTooFar ? 'travel' : null
}

const stepMinutes = 30

/** The times of a date in half-hour steps that lie within the listing's hours and the agent's; past ones are left out. */
export function getSlots(date: string, conditions: SlotConditions): Slot[] {
  const { hours, minutes, now, working } = conditions
  const period = getShowingPeriod(hours, date)
  if (!period) return []
  const slots: Slot[] = []
  for (let minute = hours.opens; minute + minutes <= hours.closes; minute += stepMinutes) {
    const from = toMoment(date, minute)
    const slot = { from, until: from + minutes * minuteMs }
    // The clocks may skip an hour.
    if (slot.until > period.until || from <= now || slots.at(-1)?.from === from) continue
    if (working && !working.some((hour) => hour.from <= slot.from && slot.until <= hour.until)) continue
    slots.push({ ...slot, reason: findSlotReason(slot, conditions) })
  }
  return slots
}

/** The dates from one on. */
export const listDates = (from: string, days: number): string[] =>
  Array.from({ length: days }, (_, at) => addDaysToDate(from, at))

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** `9 AM`, `9:30 AM`, `12 PM`. */
export function formatMinuteOfDay(minute: number): string {
  const [hour, rest] = [Math.floor(minute / 60) % 24, minute % 60]
  const minutes = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `Monday to Friday, 9 AM – 5 PM`. */
export function formatShowingHours({ weekdays, opens, closes }: ShowingHours): string {
  const days = [...new Set(weekdays)].toSorted((a, b) => a - b)
  const span = (days.at(-1) ?? 0) - (days[0] ?? 0)
  const isRow = days.length > 2 && span === days.length - 1
  const names = days.map((day) => dayNames[day]!)
  const which = days.length === 7 ? 'Every day' : isRow ? `${names[0]} to ${names.at(-1)}` : names.join(', ')
  return `${which}, ${formatMinuteOfDay(opens)} – ${formatMinuteOfDay(closes)}`
}
