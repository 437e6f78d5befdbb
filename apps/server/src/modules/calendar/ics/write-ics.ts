import type { ParticipationStatus } from '@pb/contract/calendar-schemas'
import ICAL from 'ical.js'
import type { EventRow } from '../events/event-row.ts'
import { formatLocal, fromLocal, toLocal } from '../recurrence/local-times.ts'
import { endless } from '../recurrence/series.ts'
import { createTimeZoneComponent } from './time-zone-component.ts'

interface Person {
  readonly name: string
  readonly email: string
}

interface IcsAttendee extends Person {
  readonly partstat: ParticipationStatus
}

/** The columns of an event that an .ics has. */
export type IcsEvent = Pick<
  EventRow,
  | 'uid'
  | 'sequence'
  | 'title'
  | 'location'
  | 'description'
  | 'starts_at'
  | 'ends_at'
  | 'all_day'
  | 'time_zone'
  | 'rrule'
  | 'exdates'
  | 'rdates'
  | 'recurrence_at'
  | 'status'
  | 'busy'
  | 'private'
  | 'created_at'
  | 'changed_at'
> & {
  readonly organizer?: Person
  readonly attendees?: readonly IcsAttendee[]
  /** Whether each attendee is asked for an answer. */
  readonly rsvp?: boolean
  readonly comment?: string
  readonly url?: string
}

const utc = (date: Date): ICAL.Time => ICAL.Time.fromJSDate(date, true)

/** A text without control characters, which end lines; ical.js escapes only line feeds (RFC 5545, 3.3.11). */
const cleanText = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()

/** A value that has no lines: a name, an address. */
const cleanLine = (text: string): string => cleanText(text).replaceAll(/[\n\t]+/g, ' ')

/** Whether a local time names this moment: of an hour that the clocks repeat it names the first. */
const isNamed = (timeZone: string, moment: Date): boolean =>
  fromLocal(timeZone, toLocal(timeZone, moment)).getTime() === moment.getTime()

/** A time of the event in its zone; of an all-day event a date. */
function setTime(component: ICAL.Component, name: string, event: IcsEvent, moment: Date): void {
  const { time_zone, all_day, rrule } = event
  const property = new ICAL.Property(name)
  if (all_day) {
    property.resetType('date')
    property.setValue(ICAL.Time.fromDateString(formatLocal(time_zone, moment, true)))
  } else if (isNamed(time_zone, moment) || (name === 'dtstart' && rrule !== '')) {
    const local = new Date(toLocal(time_zone, moment)).toISOString().slice(0, 19)
    property.setValue(ICAL.Time.fromDateTimeString(local))
    property.setParameter('tzid', time_zone)
  } else property.setValue(utc(moment))
  component.addProperty(property)
}

function addPerson(component: ICAL.Component, name: string, { name: label, email }: Person): ICAL.Property {
  const property = new ICAL.Property(name)
  property.setValue(`mailto:${cleanLine(email)}`)
  // Quotes are written as RFC 6868 has them.
  if (label !== '') property.setParameter('cn', cleanLine(label))
  component.addProperty(property)
  return property
}

function addPeople(component: ICAL.Component, { organizer, attendees = [], rsvp = false }: IcsEvent): void {
  if (organizer) addPerson(component, 'organizer', organizer)
  for (const attendee of attendees) {
    const property = addPerson(component, 'attendee', attendee)
    property.setParameter('role', 'REQ-PARTICIPANT')
    property.setParameter('partstat', attendee.partstat.toUpperCase())
    if (rsvp) property.setParameter('rsvp', 'TRUE')
  }
}

function createEventComponent(event: IcsEvent, now: Date): ICAL.Component {
  const component = new ICAL.Component('vevent')
  component.updatePropertyWithValue('uid', cleanLine(event.uid))
  component.updatePropertyWithValue('dtstamp', utc(now))
  component.updatePropertyWithValue('sequence', event.sequence)
  if (event.recurrence_at) setTime(component, 'recurrence-id', event, event.recurrence_at)
  setTime(component, 'dtstart', event, event.starts_at)
  setTime(component, 'dtend', event, event.ends_at)
  component.updatePropertyWithValue('summary', cleanLine(event.title))
  if (event.location !== '') component.updatePropertyWithValue('location', cleanText(event.location))
  if (event.description !== '') component.updatePropertyWithValue('description', cleanText(event.description))
  if (event.comment) component.updatePropertyWithValue('comment', cleanText(event.comment))
  if (event.url) component.updatePropertyWithValue('url', cleanLine(event.url))
  if (event.rrule !== '') component.updatePropertyWithValue('rrule', ICAL.Recur.fromString(event.rrule))
  for (const date of event.exdates) setTime(component, 'exdate', event, date)
  for (const date of event.rdates) setTime(component, 'rdate', event, date)
  component.updatePropertyWithValue('status', event.status.toUpperCase())
  component.updatePropertyWithValue('transp', event.busy ? 'OPAQUE' : 'TRANSPARENT')
  if (event.private) component.updatePropertyWithValue('class', 'PRIVATE')
  component.updatePropertyWithValue('created', utc(event.created_at))
  component.updatePropertyWithValue('last-modified', utc(event.changed_at))
  addPeople(component, event)
  return component
}

interface CalendarFile {
  readonly events: readonly IcsEvent[]
  readonly now: Date
  /** Of iTIP; none for a feed. */
  readonly method?: 'REQUEST' | 'CANCEL' | 'REPLY' | 'DECLINECOUNTER' | 'PUBLISH'
  readonly name?: string
}

/** The time zones of events, each with the earliest year in which it is used. */
function findZones(events: readonly IcsEvent[]): Map<string, number> {
  const zones = new Map<string, number>()
  for (const { time_zone, starts_at, all_day } of events) {
    if (all_day || starts_at >= endless) continue
    const year = starts_at.getUTCFullYear()
    zones.set(time_zone, Math.min(year, zones.get(time_zone) ?? year))
  }
  return zones
}

/** Writes events as iCalendar (RFC 5545), with the time zones that they use. */
export function writeIcs({ events, now, method, name }: CalendarFile): string {
  const calendar = new ICAL.Component('vcalendar')
  calendar.updatePropertyWithValue('version', '2.0')
  calendar.updatePropertyWithValue('prodid', '-//PB Office//Calendar//EN')
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN')
  if (method) calendar.updatePropertyWithValue('method', method)
  if (name !== undefined) calendar.updatePropertyWithValue('x-wr-calname', cleanLine(name))
  for (const [zone, year] of findZones(events)) calendar.addSubcomponent(createTimeZoneComponent(zone, year))
  for (const event of events) calendar.addSubcomponent(createEventComponent(event, now))
  return `${calendar.toString()}\r\n`
}
