import { dayMs } from '@pb/rules/dates'
import { fromLocal, toLocal } from '../recurrence/local-times.ts'
import type { EventReader, FileTime } from './event-reader.ts'
import type { SeriesStart } from './event-repeat.ts'
import { findProperty } from './format/component-tree.ts'
import { parseIcsDuration } from './format/values.ts'
import { importNotes } from './import-notes.ts'
import { createZone, toZoneInstant } from './zones/file-zones.ts'

const isMidnight = (local: number): boolean => local % dayMs === 0

/** Whether Exchange or Outlook marked times from midnight to midnight as an all-day event. */
function isMarkedAllDay(reader: EventReader): boolean {
  const mark = reader.text('X-MICROSOFT-CDO-ALLDAYEVENT', 10) || reader.text('X-FUNAMBOL-ALLDAY', 10)
  return /^(?:TRUE|1)$/i.test(mark)
}

/** The local time of a moment in UTC where the agent is; of others as written. */
const getClock = ({ zones }: EventReader, { at, local, zone }: FileTime): number =>
  zone.timeZone === 'UTC' ? toLocal(zones.default, new Date(at)) : local

const toDay = (zone: string, local: number): SeriesStart => {
  const day = Math.floor(local / dayMs) * dayMs
  return {
    at: fromLocal(zone, day).getTime(),
    local: day,
    isDate: true,
    allDay: true,
    zone: createZone(zone),
  }
}

/** The start of an event; undefined without one, null for one that cannot be read. */
export function readStart(reader: EventReader): SeriesStart | null | undefined {
  const property = findProperty(reader.component, 'DTSTART')
  if (!property || property.value.trim() === '') return undefined
  const start = reader.time('DTSTART')
  if (!start) return null
  if (start.isDate) return { ...start, allDay: true }
  const clock = getClock(reader, start)
  const isDateType = property.params.get('VALUE')?.toUpperCase() === 'DATE'
  if (isMidnight(clock) && (isDateType || isMarkedAllDay(reader))) return toDay(reader.zones.agent, clock)
  if (isDateType) reader.notes.add(importNotes.dateWithTime)
  return { ...start, allDay: false }
}

function readAllDayEnd(reader: EventReader, start: SeriesStart): number {
  const next = start.local + dayMs
  const end = reader.time('DTEND', start.zone)
  const duration = end ? null : parseIcsDuration(reader.text('DURATION', 100))
  if (!end && !duration && reader.has('DURATION')) reader.notes.add(importNotes.unreadable('length'))
  let local = next
  if (end) local = end.isDate ? end.local : Math.ceil(getClock(reader, end) / dayMs) * dayMs
  else if (duration) local = start.local + Math.ceil((duration.daysMs + duration.timeMs) / dayMs) * dayMs
  if (local < start.local) reader.notes.add(importNotes.backwards)
  return fromLocal(start.zone.timeZone, Math.max(next, local)).getTime()
}

const hourMs = 3_600_000

/** Whether a time is in an hour that the clocks skip: an hour later it is the same moment. */
const isSkipped = ({ zone, local }: SeriesStart): boolean =>
  toZoneInstant(zone, local + hourMs) - toZoneInstant(zone, local) < hourMs

/** From such an hour to a time of the same zone an event is as long as its times say, as on any other day. */
const isByClock = (start: SeriesStart, end: FileTime): boolean =>
  !end.isDate && end.zone.timeZone === start.zone.timeZone && end.local > start.local && isSkipped(start)

function readTimedEnd(reader: EventReader, start: SeriesStart): number {
  const end = reader.time('DTEND', start.zone)
  if (end && isByClock(start, end)) return start.at + end.local - start.local
  // A date as an end is the start of that day.
  if (end) return end.isDate ? toZoneInstant(start.zone, end.local) : end.at
  if (reader.has('DTEND') || !reader.has('DURATION')) return start.at
  const duration = parseIcsDuration(reader.text('DURATION', 100))
  if (!duration) {
    reader.notes.add(importNotes.unreadable('length'))
    return start.at
  }
  const { daysMs, timeMs } = duration
  return (daysMs === 0 ? start.at : toZoneInstant(start.zone, start.local + daysMs)) + timeMs
}

/** The end of an event, at its start at the earliest; an all-day event lasts a day at least. */
export function readEnd(reader: EventReader, start: SeriesStart): number {
  if (start.allDay) return readAllDayEnd(reader, start)
  const end = readTimedEnd(reader, start)
  if (end < start.at) reader.notes.add(importNotes.backwards)
  return Math.max(start.at, end)
}
