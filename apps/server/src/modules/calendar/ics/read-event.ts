import { createHash } from 'node:crypto'
import { maxAttendees, type EventStatus, type ParticipationStatus } from '@pb/contract/calendar-schemas'
import { dayMs } from '@pb/rules/dates'
import { htmlToText } from '@pb/rules/html-to-text'
import { emailKey } from '@pb/rules/mail/addresses'
import { toLocal } from '../recurrence/local-times.ts'
import { findEnd } from '../recurrence/series.ts'
import type { DraftEvent, ReadResult } from './draft-event.ts'
import { cleanText, EventReader, type FileTime } from './event-reader.ts'
import { maxDates, RepeatReader, startSince, type FileRepeat, type SeriesStart } from './event-repeat.ts'
import { readEnd, readStart } from './event-times.ts'
import { findProperty, type IcsComponent } from './format/component-tree.ts'
import { parseIcsDuration } from './format/values.ts'
import { unescapeText } from './format/property.ts'
import { importNotes } from './import-notes.ts'
import { createZone, toZoneInstant, type FileZones } from './zones/file-zones.ts'

const earliest = Date.UTC(1970, 0, 2)
const latest = Date.UTC(2100, 0, 1)
const maxDurationMs = 366 * dayMs

const isInRange = (at: number): boolean => at >= earliest - dayMs && at <= latest

const partstats: readonly ParticipationStatus[] = ['needs-action', 'accepted', 'tentative', 'declined']
const toPartstat = (text: string): ParticipationStatus =>
  partstats.find((known) => known === text) ?? 'needs-action'

function toStatus(text: string): EventStatus {
  const status = text.toLowerCase()
  return status === 'tentative' || status === 'cancelled' ? status : 'confirmed'
}

/** Of a file without TRANSP the property of Outlook; vCalendar 1.0 has numbers. */
function isBusy(reader: EventReader): boolean {
  const transparency = reader.text('TRANSP', 20).toUpperCase()
  if (transparency !== '') return transparency !== 'TRANSPARENT' && !/^[1-9]\d*$/.test(transparency)
  return reader.text('X-MICROSOFT-CDO-BUSYSTATUS', 20).toUpperCase() !== 'FREE'
}

const maxText = 10_000

/** The text of an event; one that is only HTML without its tags, and links that have a property of their own. */
function readDescription(reader: EventReader): string {
  const html = reader.text('X-ALT-DESC', 100_000) || reader.text('STYLED-DESCRIPTION', 100_000)
  const text = reader.text('DESCRIPTION', maxText) || cleanText(htmlToText(html), maxText)
  const links = ['URL', 'CONFERENCE', 'X-GOOGLE-CONFERENCE']
    .map((name) => reader.text(name, 2000))
    .filter(
      (link, index, all) =>
        /^(?:https?|tel|mailto):/i.test(link) && !text.includes(link) && all.indexOf(link) === index,
    )
  return cleanText([text, ...links].filter(Boolean).join('\n\n'), maxText)
}

/** A UID for an event without one: the same for the same start and title, so that the file can be imported again. */
function createStableUid(component: IcsComponent): string {
  const content = ['DTSTART', 'SUMMARY'].map((name) => findProperty(component, name)?.value.trim() ?? '')
  return `no-uid-${createHash('sha256').update(content.join('\n')).digest('hex').slice(0, 32)}`
}

function readExtraDates(
  reader: EventReader,
  start: SeriesStart,
): Pick<DraftEvent, 'periods'> & { dates: number[] } {
  const dates: number[] = []
  const periods: { at: number; endsAt: number }[] = []
  for (const { property, text } of reader.values('RDATE')) {
    const [from = '', until = ''] = text.split('/')
    const time = reader.parseTime(property, from, start.zone)
    if (!time) {
      reader.notes.add(importNotes.unreadable('RDATE'))
      continue
    }
    const at = start.allDay ? toZoneInstant(start.zone, Math.floor(time.local / dayMs) * dayMs) : time.at
    dates.push(at)
    const duration = parseIcsDuration(until)
    const end = duration
      ? toZoneInstant(time.zone, time.local + duration.daysMs) + duration.timeMs
      : reader.parseTime(property, until, start.zone)?.at
    if (end !== undefined && end >= at && !start.allDay) periods.push({ at, endsAt: end })
  }
  return { dates, periods }
}

function readExceptions(reader: EventReader, start: SeriesStart): FileTime[] {
  const times = reader.values('EXDATE').flatMap(({ property, text }) => {
    const time = reader.parseTime(property, text, start.zone)
    if (!time) reader.notes.add(importNotes.unreadable('EXDATE'))
    return time ? [time] : []
  })
  if (times.length > maxDates) reader.notes.add(importNotes.dates(maxDates))
  return times.slice(0, maxDates)
}

/** When a series ends; of a rule that matches no date, only its first one remains. */
function endSeries(reader: EventReader, start: SeriesStart, endsAt: number, rrule: string, dates: number[]) {
  const series = {
    starts_at: new Date(start.at),
    ends_at: new Date(endsAt),
    all_day: start.allDay,
    time_zone: start.zone.timeZone,
    exdates: [],
    rdates: dates.map((at) => new Date(at)),
  }
  try {
    return { rrule, ...findEnd({ ...series, rrule }) }
  } catch {
    reader.notes.add(importNotes.neverRepeats)
    return { rrule: '', ...findEnd({ ...series, rrule: '' }) }
  }
}

/** A series that began before 1970 from its first date after, and null for an event outside of the calendar's range. */
function moveIntoRange(
  reader: EventReader,
  start: SeriesStart,
  repeat: FileRepeat,
): { start: SeriesStart; repeat: FileRepeat } | null {
  if (isInRange(start.at)) return { start, repeat }
  if (start.at > latest) return null
  if (repeat.rrule !== '') {
    const since = startSince(repeat.rrule, start, earliest)
    if (!since) return null
    reader.notes.add(importNotes.since1970)
    return {
      start: { ...start, local: since.local, at: since.at },
      repeat: { ...repeat, rrule: since.rrule },
    }
  }
  const dates = repeat.dates.filter(isInRange).toSorted((a, b) => a - b)
  const [first, ...others] = dates
  if (first === undefined) return null
  reader.notes.add(importNotes.since1970)
  const local = toLocal(start.zone.timeZone, new Date(first))
  return { start: { ...start, local, at: first }, repeat: { rrule: '', dates: others } }
}

/** Reads a VEVENT. */
export function readEvent(component: IcsComponent, zones: FileZones): ReadResult {
  const reader = new EventReader(component, zones)
  const title = cleanText(unescapeText(findProperty(component, 'SUMMARY')?.value ?? ''), 200).replaceAll(
    '\n',
    ' ',
  )
  const skip = (note: string): ReadResult => ({ skipped: { title, note } })
  const written = readStart(reader)
  if (!written) return skip(written === undefined ? importNotes.noStart : importNotes.malformed)
  const lengthMs = readEnd(reader, written) - written.at
  if (lengthMs > maxDurationMs) return skip(importNotes.long)
  const repeats = new RepeatReader(reader, written)
  const read = repeats.read()
  const extra = readExtraDates(reader, written)
  const moved = moveIntoRange(reader, written, { ...read, dates: [...read.dates, ...extra.dates] })
  if (!moved) return skip(importNotes.outside)
  const { start, repeat } = moved
  const dates = [...new Set(repeat.dates)].filter((at) => at !== start.at && isInRange(at))
  if (dates.length > maxDates) reader.notes.add(importNotes.extraDates(maxDates))
  const rdates = dates.slice(0, maxDates)
  const isSeries = repeat.rrule !== '' || rdates.length > 0
  // A moment in UTC is shown in the agent's time zone; a series in UTC stays there, since it ignores the clocks.
  const isMoment = start.zone.timeZone === 'UTC' && !isSeries
  const timeZone = isMoment ? zones.agent : start.zone.timeZone
  const endsAt = start === written ? start.at + lengthMs : getMovedEnd(start, lengthMs)
  const end = endSeries(reader, { ...start, zone: createZone(timeZone) }, endsAt, repeat.rrule, rdates)
  const excluded = component.properties
    .filter(({ name }) => name === 'EXRULE')
    .flatMap(({ value }) => repeats.list(value, importNotes.exceptionRule))
  if (reader.has('ATTACH')) reader.notes.add(importNotes.attachments)
  const organizer = reader.people('ORGANIZER')[0]
  const attendees = new Map(reader.people('ATTENDEE').map((person) => [emailKey(person.email), person]))
  const exdates = readExceptions(reader, written)
  const recurrence = reader.time('RECURRENCE-ID', written.zone)
  const dtstamp = reader.time('DTSTAMP')?.at ?? null
  return {
    draft: {
      recurrence,
      isFollowing: /THISANDFUTURE/i.test(findProperty(component, 'RECURRENCE-ID')?.params.get('RANGE') ?? ''),
      exdates,
      periods: extra.periods.filter(({ at, endsAt: end }) => end - at !== lengthMs && isInRange(at)),
      modifiedAt: reader.time('LAST-MODIFIED')?.at ?? dtstamp ?? 0,
      event: {
        uid: reader.text('UID', 1000).replaceAll('\n', ' ') || createStableUid(component),
        recurrenceAt: recurrence?.at ?? null,
        sequence: reader.number('SEQUENCE'),
        dtstamp,
        title,
        location: reader.text('LOCATION', 500),
        description: readDescription(reader),
        comment: reader.text('COMMENT', 2000),
        startsAt: start.at,
        endsAt,
        allDay: start.allDay,
        timeZone,
        rrule: end.rrule,
        exdates: excluded,
        rdates,
        lastAt: end.last_at.getTime(),
        untilAt: end.until_at.getTime(),
        status: toStatus(reader.text('STATUS', 20)),
        busy: isBusy(reader),
        reminders: reader.reminders(start.at, endsAt),
        private: ['PRIVATE', 'CONFIDENTIAL'].includes(reader.text('CLASS', 20).toUpperCase()),
        organizer: organizer
          ? {
              name: organizer.name,
              email: organizer.email,
              ...(organizer.sentBy !== '' && { sentBy: organizer.sentBy }),
            }
          : null,
        attendees: [...attendees.values()]
          .slice(0, maxAttendees)
          .map(({ name, email, partstat }) => ({ name, email, partstat: toPartstat(partstat) })),
        note: [...reader.notes].join(' '),
      },
    },
  }
}

/** The end of a series that was moved into the range; all-day events last the same number of days. */
function getMovedEnd(start: SeriesStart, lengthMs: number): number {
  if (!start.allDay) return start.at + lengthMs
  return toZoneInstant(start.zone, start.local + Math.round(lengthMs / dayMs) * dayMs)
}
