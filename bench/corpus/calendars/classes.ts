import type { ParsedEvent, SkippedEvent } from '../../../apps/server/src/modules/calendar/ics/parsed-event.ts'
import type { Difference, Occurrence } from './compare.ts'

export interface Context {
  readonly text: string
  readonly events: readonly ParsedEvent[]
  readonly skipped: readonly SkippedEvent[]
  readonly own: readonly Occurrence[]
  readonly other: readonly Occurrence[]
}

interface Found extends Context {
  readonly difference: Difference
  /** Events of the file with its title. */
  readonly same: readonly ParsedEvent[]
  /** The same start and title in the other implementation. */
  readonly pair: Occurrence | undefined
}

interface DifferenceClass {
  readonly name: string
  readonly matches: (found: Found) => boolean
}

const hourMs = 3_600_000

const hasNote = ({ same, skipped, difference }: Found, pattern: RegExp): boolean =>
  same.some(({ note }) => pattern.test(note)) ||
  skipped.some(
    ({ title, note }) => title.slice(0, 20) === difference.title.slice(0, 20) && pattern.test(note),
  )

const isStart = ({ difference, same }: Found): boolean =>
  same.some(({ startsAt, recurrenceAt }) => recurrenceAt === null && startsAt === difference.startsAt)

/** Whether the other has an occurrence of the title less than a day away that we do not have. */
const isShifted = ({ difference, own, other }: Found): boolean =>
  (difference.kind === 'extra' ? other : own).some(
    ({ title, startsAt }) =>
      title === difference.title && Math.abs(startsAt - difference.startsAt) <= 24 * hourMs,
  )

/** In the order in which they are tried; decision 0037 names them with the rules behind them. */
const classes: readonly DifferenceClass[] = [
  {
    name: 'reported: an older version of the same UID',
    matches: (found) => hasNote(found, /newer version/),
  },
  {
    name: 'reported: what the calendar does not take',
    matches: (found) =>
      found.difference.kind === 'missing' &&
      hasNote(found, /only its first date|Only the first|longer than a year|before 1970|can't read|left out/),
  },
  { name: 'reported: an end before the start', matches: (found) => hasNote(found, /ends before it starts/) },
  {
    name: 'reported: a value that is left out',
    matches: (found) => hasNote(found, /can't be read|can't read/),
  },
  {
    name: 'reported: a change of a date that the series does not have',
    matches: (found) => found.difference.kind === 'extra' && hasNote(found, /replaces a date/),
  },
  {
    name: 'length: an all-day event lasts a day at least',
    matches: ({ same, pair, difference }) =>
      pair !== undefined &&
      same.some(({ allDay }) => allDay) &&
      Math.min(pair.endsAt - pair.startsAt, difference.endsAt - difference.startsAt) <= 0,
  },
  {
    name: 'length: of a start and an end, of which one is a date, both are dates',
    matches: ({ text, pair, same }) =>
      pair !== undefined && same.some(({ allDay }) => allDay) && /^DTEND[^:\n]*:\d{8}T/m.test(text),
  },
  {
    name: 'length: an end without a zone is in that of the start',
    matches: ({ text, pair }) => pair !== undefined && /^DTEND[^:\n]*:\d{8}(?:T\d{6})?\s*$/m.test(text),
  },
  {
    name: 'length: exact when the clocks change',
    matches: ({ pair, difference }) =>
      pair !== undefined && Math.abs(pair.endsAt - difference.endsAt) === hourMs,
  },
  {
    name: 'length: of an RDATE or of a change',
    matches: ({ pair, text }) => pair !== undefined && /^(?:RDATE|RECURRENCE-ID)/m.test(text),
  },
  {
    name: 'start: DTSTART is the first date, also if the rule has not',
    // It is also the first of a COUNT, so that the other has one more at the end.
    matches: (found) =>
      found.difference.kind === 'extra'
        ? isStart(found)
        : /^RRULE.*COUNT=/m.test(found.text) && found.pair === undefined,
  },
  {
    name: 'zone: a TZID is known by its name, also without a VTIMEZONE',
    matches: (found) =>
      isShifted(found) && hasNote(found, /in another way|does not describe|Unknown time zone/),
  },
  {
    name: 'zone: X-WR-TIMEZONE holds for times without a zone',
    matches: (found) => isShifted(found) && /^X-WR-TIMEZONE/m.test(found.text),
  },
  {
    name: 'zone: a TZID is known by its name, also without a VTIMEZONE',
    matches: (found) => isShifted(found) && /TZID[=:]/.test(found.text),
  },
  {
    name: 'exceptions: RECURRENCE-ID in another form, or for this and the following',
    matches: ({ text }) => /^RECURRENCE-ID/m.test(text),
  },
  { name: 'exceptions: an EXDATE is a moment, in any zone', matches: ({ text }) => /^EXDATE/m.test(text) },
  {
    name: 'rule: UNTIL as a date covers the day, as a time it is a moment in its zone',
    matches: ({ text }) => /UNTIL=/.test(text),
  },
  {
    name: 'rule: BYWEEKNO, BYYEARDAY and positions within a year',
    matches: ({ text }) => /FREQ=YEARLY.*BY(?:WEEKNO|YEARDAY|DAY|HOUR|SETPOS)/.test(text),
  },
  {
    name: 'text: a line with blanks at its end',
    matches: ({ text }) => /^BEGIN:VEVENT[ \t]+\r?$/m.test(text),
  },
  {
    name: 'rule: EXRULE, and rules more often than daily',
    matches: ({ text }) => /^EXRULE|FREQ=(?:HOUR|MINUTE|SECOND)LY/m.test(text),
  },
  {
    name: 'rule: February 29 is not March 1',
    matches: ({ difference, text }) =>
      /FREQ=YEARLY/.test(text) && new Date(difference.startsAt).toISOString().slice(5, 10) === '03-01',
  },
  {
    name: 'rule: the dates of several rules and of RDATE are one set',
    matches: ({ text }) => /^RDATE/m.test(text) || (text.match(/^RRULE/gm) ?? []).length > 1,
  },
  {
    name: 'text: another title of the same time',
    matches: ({ difference, own, other }) =>
      (difference.kind === 'extra' ? other : own).some(
        ({ startsAt, endsAt }) => startsAt === difference.startsAt && endsAt === difference.endsAt,
      ),
  },
]

/** The class of differences that one belongs to; undefined for one that is not understood. */
export function classifyDifference(difference: Difference, context: Context): string | undefined {
  const others = difference.kind === 'extra' ? context.other : context.own
  const found: Found = {
    ...context,
    difference,
    same: context.events.filter(({ title }) => title === difference.title),
    pair: others.find(
      ({ title, startsAt }) => title === difference.title && startsAt === difference.startsAt,
    ),
  }
  return classes.find(({ matches }) => matches(found))?.name
}
