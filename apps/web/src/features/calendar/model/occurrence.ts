import type { CalendarItem } from '@pb/contract/calendar-schemas'
import { addDaysToDate } from '@pb/rules/dates'
import type { Span } from './drag.ts'
import { dayMinutes, minutesBetween, toLocalTime, type LocalTime } from './local-time.ts'
import type { CalendarPerson } from './people.ts'
import type { Segment } from './place-segments.ts'

/** An item of the calendar on the clock of the zone in which the agent sees it. */
export interface Occurrence extends Span {
  readonly key: string
  readonly title: string
  /** For whole days; the end is the midnight after the last day. */
  readonly allDay: boolean
  /** Can be moved, resized and deleted here. */
  readonly editable: boolean
  /** Whose it is when several calendars are shown. */
  readonly person: CalendarPerson | null
  readonly item: CalendarItem
}

const midnight = (date: string): LocalTime => ({ date: date.slice(0, 10), minutes: 0 })

export function toOccurrence(
  item: CalendarItem,
  zone: string,
  people: readonly CalendarPerson[],
): Occurrence {
  const { title, all_day: allDay, editable } = item
  // The server's key of an event names its time, which changes when the event is moved.
  const key = item.repeats || item.kind !== 'event' ? item.key : `event-${item.id}`
  return {
    key,
    title,
    allDay,
    editable,
    start: allDay ? midnight(item.start) : toLocalTime(zone, item.time_start * 1000),
    end: allDay ? midnight(item.end) : toLocalTime(zone, item.time_end * 1000),
    person: people.length > 1 ? (people.find(({ id }) => id === item.agent_id) ?? null) : null,
    item,
  }
}

/** Whether it is shown above the hours: for whole days, or at least a day long. */
export const isLong = ({ allDay, start, end }: Occurrence): boolean =>
  allDay || minutesBetween(start, end) >= dayMinutes

/** The last day that it touches; one that ends at midnight does not touch the next. */
export function getLastDay({ start, end }: Span): string {
  return end.minutes === 0 && end.date > start.date ? addDaysToDate(end.date, -1) : end.date
}

export const isOnDay = (span: Span, date: string): boolean =>
  span.start.date <= date && getLastDay(span) >= date

/** The part on one day; null when there is none. */
export function getSegment(span: Span, date: string): Segment | null {
  if (!isOnDay(span, date)) return null
  return {
    from: span.start.date === date ? span.start.minutes : 0,
    to: span.end.date === date ? span.end.minutes : dayMinutes,
  }
}
