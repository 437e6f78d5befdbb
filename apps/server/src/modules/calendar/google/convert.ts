import { spellEmail } from '@pb/rules/mail/addresses'
import { createHash } from 'node:crypto'
import { formatRepeatRule, parseRepeatRule } from '@pb/rules/calendar/repeat-rule'
import { dayMs } from '@pb/rules/dates'
import { isTimeZone } from '@pb/rules/time-zone'
import type { EventRow } from '../events/event-row.ts'
import { formatLocal, parseLocal } from '../recurrence/local-times.ts'
import { findEnd } from '../recurrence/series.ts'
import { calendarTexts } from '../texts.ts'
import type { GoogleEvent, GoogleMoment } from './schemas.ts'

/** Google's id of an event from here: the same for each attempt, so that one that was sent twice is added once. */
export const toGoogleId = (publicUrl: string, eventId: string): string =>
  `pb${createHash('sha256').update(`${publicUrl} ${eventId}`).digest('hex').slice(0, 40)}`

const formatUtc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** Google's id of an occurrence of a series. */
export const toInstanceId = (seriesId: string, { all_day, time_zone }: EventRow, at: Date): string =>
  `${seriesId}_${all_day ? formatLocal(time_zone, at, true).replaceAll('-', '') : formatUtc(at)}`

function toMoment({ all_day, time_zone }: EventRow, at: Date) {
  return all_day
    ? { date: formatLocal(time_zone, at, true), dateTime: null, timeZone: null }
    : { dateTime: at.toISOString(), timeZone: time_zone, date: null }
}

const formatDates = (name: string, row: EventRow, dates: readonly Date[]): string[] =>
  dates.length === 0
    ? []
    : [
        row.all_day
          ? `${name};VALUE=DATE:${dates.map((at) => formatLocal(row.time_zone, at, true).replaceAll('-', '')).join()}`
          : `${name}:${dates.map(formatUtc).join()}`,
      ]

/** The fields of an event that are kept equal at Google. `replaced` are starts of occurrences with events of their own. */
export function toGoogleFields(row: EventRow, replaced: ReadonlySet<number>): object {
  const exdates = row.exdates.filter((at) => !replaced.has(at.getTime()))
  const recurrence = [
    ...(row.rrule === '' ? [] : [`RRULE:${row.rrule}`]),
    ...formatDates('RDATE', row, row.rdates),
    ...formatDates('EXDATE', row, exdates),
  ]
  return {
    summary: row.title,
    location: row.location,
    description: row.description,
    start: toMoment(row, row.starts_at),
    end: toMoment(row, row.ends_at),
    ...(row.series_id === null && { recurrence }),
    status: row.status,
    transparency: row.busy ? 'opaque' : 'transparent',
    visibility: row.private ? 'private' : 'default',
  }
}

interface Times {
  readonly at: Date
  readonly allDay: boolean
  readonly timeZone: string
}

/** Parses a moment of Google; null for one that cannot be read. */
export function parseMoment(value: GoogleMoment | undefined, zone: string): Times | null {
  if (!value) return null
  const timeZone = value.timeZone !== undefined && isTimeZone(value.timeZone) ? value.timeZone : zone
  if (value.date !== undefined && /^\d{4}-\d\d-\d\d$/.test(value.date))
    return { at: parseLocal(zone, value.date, true), allDay: true, timeZone: zone }
  const at = new Date(value.dateTime ?? Number.NaN)
  const isKnown = at.getTime() > 0 && at.getUTCFullYear() < 2100
  return isKnown ? { at, allDay: false, timeZone } : null
}

function parseDates(lines: readonly string[], name: string, { allDay, timeZone }: Times): Date[] {
  const values = lines.flatMap((line) => {
    const [, zone, text = ''] =
      new RegExp(`^${name}(?:;(?:TZID=([^:;]+)|[^:]*))?:(.*)$`, 'i').exec(line) ?? []
    return text.split(',').map((value) => ({ value, zone }))
  })
  return values.flatMap(({ value, zone }) => {
    const [, year, month, day, hour = '00', minute = '00', utc] =
      /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(value.trim()) ?? []
    if (year === undefined) return []
    const local = `${year}-${month}-${day}T${hour}:${minute}`
    const own = zone !== undefined && isTimeZone(zone) ? zone : timeZone
    const date = utc === 'Z' ? new Date(`${local}:00Z`) : parseLocal(own, local, allDay)
    return Number.isNaN(date.getTime()) ? [] : [date]
  })
}

/** The rule of a series; null for one that the calendar does not support. */
function parseRule(lines: readonly string[], start: Times): string | null {
  const rules = lines.filter((line) => /^RRULE/i.test(line))
  if (rules.length > 1) return null
  try {
    if (rules[0] === undefined) return ''
    const rrule = formatRepeatRule(parseRepeatRule(rules[0].replace(/^RRULE:/i, '')))
    const { at, allDay, timeZone } = start
    findEnd({
      starts_at: at,
      ends_at: at,
      all_day: allDay,
      time_zone: timeZone,
      rrule,
      exdates: [],
      rdates: [],
    })
    return rrule
  } catch {
    // Also a rule without an occurrence.
    return null
  }
}

const clean = (text: string | undefined, max: number): string =>
  (text ?? '')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, max)

const maxDurationMs = 366 * dayMs
const answers = { accepted: 'accepted', declined: 'declined', tentative: 'tentative' } as const

export interface GoogleColumns {
  readonly source: 'google' | 'invitation'
  readonly title: string
  readonly location: string
  readonly description: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly all_day: boolean
  readonly time_zone: string
  readonly rrule: string
  readonly exdates: Date[]
  readonly rdates: Date[]
  readonly last_at: Date
  readonly until_at: Date
  readonly status: EventRow['status']
  readonly busy: boolean
  readonly private: boolean
  readonly organizer_email: string
  readonly organizer_name: string
  readonly answer: EventRow['answer']
  readonly import_note: string
}

/** The columns of an event of Google; null for one that a calendar here does not show. */
export function toColumns(event: GoogleEvent, zone: string, address: string): GoogleColumns | null {
  if (event.eventType === 'workingLocation' || event.eventType === 'birthday') return null
  const start = parseMoment(event.start, zone)
  const end = parseMoment(event.end, zone)
  if (!start || !end || end.at < start.at || end.at.getTime() - start.at.getTime() > maxDurationMs)
    return null
  const lines = event.recurringEventId === undefined ? (event.recurrence ?? []) : []
  const rule = parseRule(lines, start)
  const isOrganizer = event.organizer === undefined || event.organizer.self === true
  // A rule that is not supported is followed and not changed, as an invitation is.
  const isForeign = !isOrganizer || rule === null
  const times = {
    starts_at: start.at,
    ends_at: end.at,
    all_day: start.allDay,
    time_zone: start.timeZone,
    rrule: rule ?? '',
    exdates: parseDates(lines, 'EXDATE', start),
    rdates: parseDates(lines, 'RDATE', start).filter((at) => at.getTime() !== start.at.getTime()),
  }
  const ends = findEnd(times)
  const own = event.attendees?.find(({ self }) => self === true)?.responseStatus
  return {
    source: isForeign ? 'invitation' : 'google',
    title: clean(event.summary, 200),
    location: clean(event.location, 500),
    description: clean(event.description, 10_000),
    ...times,
    ...ends,
    status: event.status,
    busy: event.transparency !== 'transparent',
    private: event.visibility === 'private' || event.visibility === 'confidential',
    organizer_email: isForeign ? spellEmail(event.organizer?.email ?? address) : '',
    organizer_name: isForeign ? clean(event.organizer?.displayName, 120) : '',
    answer: isForeign ? (isOrganizer ? 'accepted' : (answers[own as 'accepted'] ?? 'needs-action')) : null,
    import_note: rule === null ? calendarTexts.googleRule : '',
  }
}

const compared = ['title', 'location', 'description', 'all_day', 'rrule', 'busy', 'private'] as const

/** Whether an event here states what Google's does. */
export const isSame = (row: EventRow, columns: GoogleColumns): boolean =>
  compared.every((name) => row[name] === columns[name]) &&
  row.starts_at.getTime() === columns.starts_at.getTime() &&
  row.ends_at.getTime() === columns.ends_at.getTime() &&
  row.status === columns.status &&
  columns.exdates.every((at) => row.exdates.some((known) => known.getTime() === at.getTime())) &&
  String(row.rdates) === String(columns.rdates)
