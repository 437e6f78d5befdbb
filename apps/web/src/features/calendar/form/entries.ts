import { emailKey } from '@pb/rules/mail/addresses'
import type { CalendarEvent, NewEvent } from '@pb/contract/calendar-schemas'
import { addDaysToDate } from '@pb/rules/dates'
import { findWrongEmail, splitEmails } from '../../../lib/email-list.ts'
import type { Span } from '../model/drag.ts'
import {
  addMinutes,
  dayMinutes,
  minutesBetween,
  parseClock,
  toClock,
  toLocalTime,
} from '../model/local-time.ts'
import { getLastDay } from '../model/occurrence.ts'
import { formatRule, parseRule, type Repeat } from '../model/repeat.ts'
import * as texts from './texts.ts'

/** What the fields of the form contain. */
export interface Entries {
  readonly title: string
  readonly allDay: boolean
  readonly startDate: string
  readonly startTime: string
  /** The last day, of an event for whole days. */
  readonly endDate: string
  readonly endTime: string
  /** `custom`: a rule that the form cannot show, kept as it is. */
  readonly repeat: Repeat | 'custom' | null
  readonly location: string
  readonly guests: string
  /** Minutes before; empty for none. */
  readonly reminder: string
  readonly description: string
  readonly isPrivate: boolean
  readonly isFree: boolean
  readonly isTentative: boolean
}

export function toEntries(span: Span, allDay: boolean, reminders: readonly number[]): Entries {
  return {
    title: '',
    allDay,
    startDate: span.start.date,
    startTime: toClock(span.start.minutes),
    endDate: allDay ? getLastDay(span) : span.end.date,
    endTime: toClock(span.end.minutes),
    repeat: null,
    location: '',
    guests: '',
    reminder: reminders[0] === undefined ? '' : String(reminders[0]),
    description: '',
    isPrivate: false,
    isFree: false,
    isTentative: false,
  }
}

/** The entries of a stored event, on the clock of its own zone. */
export function toStoredEntries(event: CalendarEvent): Entries {
  const zone = event.time_zone
  const span = event.all_day
    ? { start: { date: event.start, minutes: 0 }, end: { date: event.end, minutes: 0 } }
    : { start: toLocalTime(zone, event.time_start * 1000), end: toLocalTime(zone, event.time_end * 1000) }
  return {
    ...toEntries(span, event.all_day, event.reminders),
    title: event.title,
    repeat: event.rrule === '' ? null : (parseRule(event.rrule, zone) ?? 'custom'),
    location: event.location,
    guests: event.attendees.map(({ email }) => email).join(', '),
    description: event.description,
    isPrivate: event.private,
    isFree: !event.busy,
    isTentative: event.status === 'tentative',
  }
}

export type EntryErrors = Partial<Record<'title' | 'start' | 'end' | 'guests' | 'repeat', string>>

/** The times of the entries; null when a field is empty. */
function getSpan(entries: Entries): Span | null {
  const { allDay, startDate, endDate } = entries
  const [from, to] = allDay ? [0, dayMinutes] : [parseClock(entries.startTime), parseClock(entries.endTime)]
  if (startDate === '' || endDate === '' || from === null || to === null) return null
  return { start: { date: startDate, minutes: from }, end: { date: endDate, minutes: to } }
}

export function findErrors(entries: Entries): EntryErrors {
  const span = getSpan(entries)
  const wrongGuest = findWrongEmail(entries.guests)
  const until = typeof entries.repeat === 'object' ? (entries.repeat?.until ?? null) : null
  return {
    ...(entries.title.trim() === '' && { title: texts.titleMissing }),
    ...(!span && { start: texts.timeMissing }),
    ...(span && minutesBetween(span.start, span.end) <= 0 && { end: texts.endsBeforeStart }),
    ...(wrongGuest !== undefined && { guests: texts.wrongGuest(wrongGuest) }),
    ...(until !== null && until < entries.startDate && { repeat: texts.untilBeforeStart }),
  }
}

/** A new start moves the end with it, so that the length stays. */
export function changeStart(
  entries: Entries,
  change: { readonly startDate?: string; readonly startTime?: string },
): Entries {
  const next = { ...entries, ...change }
  const before = getSpan(entries)
  const after = getSpan(next)
  if (!before || !after) return next
  const end = addMinutes(after.start, minutesBetween(before.start, before.end))
  return next.allDay
    ? { ...next, endDate: addDaysToDate(end.date, -1) }
    : { ...next, endDate: end.date, endTime: toClock(end.minutes) }
}

/** A moved event's times as they are sent; of an event for whole days the end is the day after its last. */
export function toWireTimes(
  { start, end }: Span,
  allDay: boolean,
): { readonly start: string; readonly end: string } {
  const last = addMinutes(end, 0)
  if (allDay) return { start: start.date, end: last.date }
  return {
    start: `${start.date}T${toClock(start.minutes)}`,
    end: `${last.date}T${toClock(last.minutes)}`,
  }
}

function toRule(entries: Entries, zone: string, stored: CalendarEvent | undefined): string {
  const { repeat, allDay } = entries
  if (repeat === null) return ''
  const before = stored ? toStoredEntries(stored) : null
  const isUnchanged = JSON.stringify(before?.repeat) === JSON.stringify(repeat) && before?.allDay === allDay
  // An unchanged rule stays as it is written, also where the form would write it differently.
  if (stored && (repeat === 'custom' || isUnchanged)) return stored.rrule
  return repeat === 'custom' ? '' : formatRule(repeat, zone, allDay)
}

function toAttendees(guests: string, stored: CalendarEvent | undefined) {
  const unique = new Map(splitEmails(guests).map((email) => [emailKey(email), email]))
  return [...unique].map(([key, email]) => ({
    email,
    name: stored?.attendees.find((one) => emailKey(one.email) === key)?.name ?? '',
  }))
}

/** The event of valid entries. */
export function toEventBody(entries: Entries, zone: string, stored?: CalendarEvent): Omit<NewEvent, 'key'> {
  const first = entries.reminder === '' ? [] : [Number(entries.reminder)]
  return {
    title: entries.title.trim(),
    location: entries.location,
    description: entries.description,
    all_day: entries.allDay,
    ...toWireTimes(getSpan(entries)!, entries.allDay),
    time_zone: zone,
    rrule: toRule(entries, zone, stored),
    // The form shows the first; others stay.
    reminders: [...new Set([...first, ...(stored?.reminders.slice(1) ?? [])])],
    private: entries.isPrivate,
    busy: !entries.isFree,
    status: entries.isTentative ? 'tentative' : 'confirmed',
    attendees: toAttendees(entries.guests, stored),
    client_id: stored?.client?.user_id ?? null,
    listing_id: stored?.listing?.listing_id ?? null,
  }
}
