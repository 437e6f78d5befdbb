import { spellEmail } from '@pb/rules/mail/addresses'
import {
  maxAttendees,
  maxReminderMinutes,
  maxReminders,
  type EventStatus,
  type ParticipationStatus,
} from '@pb/contract/calendar-schemas'
import { dayMs } from '@pb/rules/dates'
import { formatRepeatRule, parseRepeatRule, RepeatRuleError } from '@pb/rules/calendar/repeat-rule'
import { officeTimeZone } from '@pb/rules/time-zone'
import ICAL from 'ical.js'
import { fromLocal } from '../recurrence/local-times.ts'
import { findEnd } from '../recurrence/series.ts'
import type { ParsedEvent, SkippedEvent } from './parsed-event.ts'
import { resolveTimeZone } from './resolve-zone.ts'

const maxDates = 1000
const earliest = Date.UTC(1970, 0, 2)
const latest = Date.UTC(2100, 0, 1)
const maxDurationMs = 366 * dayMs

export const malformedNote = "It has a value that we can't read"

const notes = {
  zone: (name: string) => `Unknown time zone “${name.slice(0, 60)}”: its times are taken as New York time.`,
  dates: `Only the first ${maxDates} exceptions are taken over.`,
  moreRules: 'It has several repeat rules: only the first is taken over.',
  noUid: 'It has no UID',
  noStart: 'It has no start that we can read',
  outside: 'It is before 1970 or after 2099',
  long: 'It is longer than a year',
}

const clean = (value: unknown, max: number): string =>
  (typeof value === 'string' ? value : '')
    // Control characters apart from line breaks and tabs; the database stores no U+0000.
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, max)

interface ZonedTime {
  readonly at: number
  readonly allDay: boolean
  readonly timeZone: string
}

/** Reads values of an event; collects what it could not take over. */
class EventReader {
  readonly #component: ICAL.Component
  readonly #defaultZone: string
  readonly notes = new Set<string>()

  constructor(component: ICAL.Component, defaultZone: string) {
    this.#component = component
    this.#defaultZone = defaultZone
  }

  text(name: string, max: number): string {
    return clean(this.#component.getFirstPropertyValue(name), max)
  }

  number(name: string): number {
    const value = Number(this.#component.getFirstPropertyValue(name))
    return Number.isInteger(value) && value >= 0 && value < 2_000_000_000 ? value : 0
  }

  #resolveZone(property: ICAL.Property, time: ICAL.Time): string {
    const tzid = property.getFirstParameter('tzid')
    if (!tzid) return time.zone === ICAL.Timezone.utcTimezone ? 'UTC' : this.#defaultZone
    const zone = resolveTimeZone(tzid)
    if (zone === null) this.notes.add(notes.zone(tzid))
    return zone ?? officeTimeZone
  }

  #toZoned(property: ICAL.Property, value: unknown): ZonedTime | null {
    const time = value instanceof ICAL.Period ? value.start : value
    if (!(time instanceof ICAL.Time)) return null
    const timeZone = this.#resolveZone(property, time)
    const local = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second)
    if (!Number.isFinite(local) || local < earliest - dayMs || local > latest) return null
    return { at: fromLocal(timeZone, local).getTime(), allDay: time.isDate, timeZone }
  }

  time(name: string): ZonedTime | null {
    const property = this.#component.getFirstProperty(name)
    return property ? this.#toZoned(property, property.getFirstValue()) : null
  }

  dates(name: string): number[] {
    const properties = this.#component.getAllProperties(name)
    const times = properties.flatMap((property) =>
      property.getValues().map((value: unknown) => this.#toZoned(property, value)),
    )
    if (times.length > maxDates) this.notes.add(notes.dates)
    return times.slice(0, maxDates).flatMap((time) => (time ? [time.at] : []))
  }

  end(start: ZonedTime): number {
    const end = this.time('dtend')
    if (end) return end.at
    const duration = this.#component.getFirstPropertyValue('duration')
    if (duration instanceof ICAL.Duration) return start.at + Math.max(0, duration.toSeconds()) * 1000
    return start.allDay ? start.at + dayMs : start.at
  }

  rule(): string {
    const rules = this.#component.getAllProperties('rrule')
    if (rules.length > 1) this.notes.add(notes.moreRules)
    const value = rules[0]?.getFirstValue()
    if (value === undefined || value === null) return ''
    try {
      return formatRepeatRule(parseRepeatRule(String(value)))
    } catch (error) {
      if (!(error instanceof RepeatRuleError)) throw error
      this.notes.add(`${error.message}: only its first date is taken over.`)
      return ''
    }
  }

  #getMinutesBefore(alarm: ICAL.Component, start: ZonedTime): number {
    try {
      const trigger = alarm.getFirstProperty('trigger')
      const value = trigger?.getFirstValue()
      const end = trigger?.getFirstParameter('related') === 'END' ? this.end(start) - start.at : 0
      if (value instanceof ICAL.Duration) return -(value.toSeconds() * 1000 + end) / 60_000
      return value instanceof ICAL.Time ? (start.at - value.toUnixTime() * 1000) / 60_000 : -1
    } catch {
      // A malformed alarm is none.
      return -1
    }
  }

  /** Alarms as minutes before the start; those after it, or more than four weeks before, are left out. */
  reminders(start: ZonedTime): number[] {
    const minutes = this.#component
      .getAllSubcomponents('valarm')
      .map((alarm) => this.#getMinutesBefore(alarm, start))
    const valid = minutes.map(Math.round).filter((value) => value >= 0 && value <= maxReminderMinutes)
    return [...new Set(valid)].toSorted((a, b) => b - a).slice(-maxReminders)
  }

  people(name: string): { name: string; email: string; partstat: string }[] {
    return this.#component.getAllProperties(name).flatMap((property) => {
      const email = /^mailto:\s*(\S+@\S+)$/i.exec(String(property.getFirstValue()))?.[1] ?? ''
      if (email === '' || email.length > 254) return []
      const label = clean(property.getFirstParameter('cn') ?? '', 120)
      return [
        {
          name: label,
          email: spellEmail(email),
          partstat: (property.getFirstParameter('partstat') ?? '').toLowerCase(),
        },
      ]
    })
  }
}

const partstats: readonly ParticipationStatus[] = ['needs-action', 'accepted', 'tentative', 'declined']
const toPartstat = (text: string): ParticipationStatus =>
  partstats.find((known) => known === text) ?? 'needs-action'

function toStatus(text: string): EventStatus {
  const status = text.toLowerCase()
  return status === 'tentative' || status === 'cancelled' ? status : 'confirmed'
}

export interface ReadResult {
  readonly event?: ParsedEvent
  readonly skipped?: SkippedEvent
}

/** When a series ends; of a rule that cannot be followed, only its first date remains. */
function endSeries(reader: EventReader, start: ZonedTime, endsAt: number, rrule: string, rdates: number[]) {
  const series = {
    starts_at: new Date(start.at),
    ends_at: new Date(endsAt),
    all_day: start.allDay,
    time_zone: start.timeZone,
    exdates: [],
    rdates: rdates.map((at) => new Date(at)),
  }
  try {
    return { rrule, ...findEnd({ ...series, rrule }) }
  } catch {
    reader.notes.add('This rule never repeats: only its first date is taken over.')
    return { rrule: '', ...findEnd({ ...series, rrule: '' }) }
  }
}

/** Reads a VEVENT; a time without a zone is in `defaultZone`. One with a malformed value is skipped. */
export function readEvent(component: ICAL.Component, defaultZone: string): ReadResult {
  try {
    return readValidEvent(component, defaultZone)
  } catch {
    const title = component.getFirstProperty('summary')?.toJSON()[3]
    return { skipped: { title: clean(title, 200), note: malformedNote } }
  }
}

function readValidEvent(component: ICAL.Component, defaultZone: string): ReadResult {
  const reader = new EventReader(component, defaultZone)
  const title = reader.text('summary', 200)
  const skip = (note: string): ReadResult => ({ skipped: { title, note } })
  const uid = reader.text('uid', 1000)
  if (uid === '') return skip(notes.noUid)
  const read = reader.time('dtstart')
  if (!read) return skip(component.hasProperty('dtstart') ? notes.outside : notes.noStart)
  const rrule = reader.rule()
  // A moment in UTC is shown in the agent's time zone; a series in UTC stays there, since it ignores the clocks.
  const start =
    read.timeZone === 'UTC' && rrule === '' && !read.allDay ? { ...read, timeZone: defaultZone } : read
  const endsAt = Math.max(start.at, reader.end(start))
  if (endsAt - start.at > maxDurationMs) return skip(notes.long)
  const rdates = reader.dates('rdate').filter((at) => at !== start.at)
  const end = endSeries(reader, start, endsAt, rrule, rdates)
  const organizer = reader.people('organizer')[0]
  const attendees = new Map(reader.people('attendee').map((person) => [person.email, person]))
  return {
    event: {
      uid,
      recurrenceAt: reader.time('recurrence-id')?.at ?? null,
      sequence: reader.number('sequence'),
      dtstamp: reader.time('dtstamp')?.at ?? null,
      title,
      location: reader.text('location', 500),
      description: reader.text('description', 10_000),
      comment: reader.text('comment', 2000),
      startsAt: start.at,
      endsAt,
      allDay: start.allDay,
      timeZone: start.timeZone,
      rrule: end.rrule,
      exdates: reader.dates('exdate'),
      rdates,
      lastAt: end.last_at.getTime(),
      untilAt: end.until_at.getTime(),
      status: toStatus(reader.text('status', 20)),
      busy: reader.text('transp', 20).toUpperCase() !== 'TRANSPARENT',
      reminders: reader.reminders(start),
      private: ['PRIVATE', 'CONFIDENTIAL'].includes(reader.text('class', 20).toUpperCase()),
      organizer: organizer ? { name: organizer.name, email: organizer.email } : null,
      attendees: [...attendees.values()]
        .slice(0, maxAttendees)
        .map(({ name, email, partstat }) => ({ name, email, partstat: toPartstat(partstat) })),
      note: [...reader.notes].join(' '),
    },
  }
}
