import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import type { DraftEvent } from './draft-event.ts'
import { findProperty, parseComponents, type IcsComponent } from './format/component-tree.ts'
import { importNotes } from './import-notes.ts'
import type { ParsedEvent, SkippedEvent } from './parsed-event.ts'
import { readEvent } from './read-event.ts'
import { resolveSeries } from './series/resolve-series.ts'
import { FileZones } from './zones/file-zones.ts'

export interface ParsedCalendar {
  /** Of iTIP, upper case; empty for a plain file. */
  readonly method: string
  readonly events: readonly ParsedEvent[]
  readonly skipped: readonly SkippedEvent[]
}

const maxFileEvents = 10_000

const notCalendar = "This isn't a calendar file. Export one as .ics and try again."
const tooMany = `The file has more than ${maxFileEvents.toLocaleString('en-US')} events. Split it and try again.`

const getText = (component: IcsComponent, name: string): string =>
  findProperty(component, name)?.value.trim() ?? ''

const getMethod = (calendar: IcsComponent): string => getText(calendar, 'METHOD').toUpperCase().slice(0, 20)

/** The calendars of a file; events that stand alone are one. */
function findCalendars(text: string): { calendars: IcsComponent[]; stray: number } {
  const { root, stray } = parseComponents(text)
  const calendars = root.components.filter(({ name }) => name === 'VCALENDAR')
  const loose = root.components.filter(({ name }) => name === 'VEVENT')
  return {
    calendars:
      loose.length === 0 ? calendars : [...calendars, { ...root, name: 'VCALENDAR', components: loose }],
    stray,
  }
}

/** What else a file has, with the reason why it is left out. */
function describeOthers(calendars: readonly IcsComponent[], stray: number): SkippedEvent[] {
  const others = calendars.flatMap(({ components }) =>
    components.flatMap((component): SkippedEvent[] => {
      const note = importNotes.others[component.name]
      return note === undefined ? [] : [{ title: getText(component, 'SUMMARY').slice(0, 200), note }]
    }),
  )
  return stray === 0 ? others : [...others, { title: '', note: importNotes.stray(stray) }]
}

/** Events that have the same derived UID and differ get numbers by their order. */
function numberDuplicates(drafts: readonly DraftEvent[]): DraftEvent[] {
  const known = new Map<string, string[]>()
  return drafts.map((draft) => {
    const { uid, endsAt, location, description } = draft.event
    if (!uid.startsWith('no-uid-')) return draft
    const content = JSON.stringify([endsAt, location, description])
    const contents = known.get(uid) ?? []
    if (!contents.includes(content)) known.set(uid, [...contents, content])
    const index = (known.get(uid) ?? []).indexOf(content)
    return index === 0 ? draft : { ...draft, event: { ...draft.event, uid: `${uid}-${index + 1}` } }
  })
}

/**
 * Reads the events of an .ics (RFC 5545) or vCalendar 1.0 file; `timeZone` is that of times without one, unless the file
 * names one. Runs in a child process, since files are hostile.
 *
 * @throws {UnreadableFileError} With the reason for the agent.
 */
export function readIcs(text: string, timeZone: string): ParsedCalendar {
  const { calendars, stray } = findCalendars(text)
  if (calendars.length === 0) throw new UnreadableFileError(notCalendar)
  const count = calendars
    .flatMap(({ components }) => components)
    .filter(({ name }) => name === 'VEVENT').length
  if (count > maxFileEvents) throw new UnreadableFileError(tooMany)
  // A file may define a time zone in one calendar and use it in the next.
  const definitions = calendars.flatMap(({ components }) =>
    components.filter(({ name }) => name === 'VTIMEZONE'),
  )
  const skipped: SkippedEvent[] = []
  const drafts = calendars.flatMap((calendar) => {
    const zones = new FileZones(definitions, timeZone, getText(calendar, 'X-WR-TIMEZONE'))
    const isCancelled = getMethod(calendar) === 'CANCEL'
    return calendar.components.flatMap((component): DraftEvent[] => {
      if (component.name !== 'VEVENT') return []
      const result = readEvent(component, zones)
      if (result.skipped) skipped.push(result.skipped)
      if (!result.draft) return []
      const { draft } = result
      return [isCancelled ? { ...draft, event: { ...draft.event, status: 'cancelled' } } : draft]
    })
  })
  const resolved = resolveSeries(numberDuplicates(drafts))
  return {
    method: calendars.map(getMethod).find((method) => method !== '') ?? '',
    events: resolved.events,
    skipped: [...skipped, ...resolved.skipped, ...describeOthers(calendars, stray)],
  }
}
