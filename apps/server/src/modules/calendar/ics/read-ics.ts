import ICAL from 'ical.js'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import type { ParsedEvent, SkippedEvent } from './parsed-event.ts'
import { malformedNote, readEvent, type ReadResult } from './read-event.ts'

export interface ParsedCalendar {
  /** Of iTIP, upper case; empty for a plain file. */
  readonly method: string
  readonly events: readonly ParsedEvent[]
  readonly skipped: readonly SkippedEvent[]
}

const maxFileEvents = 10_000

const notCalendar = "This isn't a calendar file. Export one as .ics and try again."
const tooMany = `The file has more than ${maxFileEvents.toLocaleString('en-US')} events. Split it and try again.`

function parseComponents(text: string): ICAL.Component[] {
  // Values that break the format are read as far as they can be.
  ICAL.design.strict = false
  try {
    const parsed: unknown[] = ICAL.parse(text.replace(/^\uFEFF/, ''))
    const calendars = typeof parsed[0] === 'string' ? [parsed] : parsed
    return calendars.map((calendar) => new ICAL.Component(calendar as [string, object[], object[]]))
  } catch (error) {
    throw new UnreadableFileError(notCalendar, { cause: error })
  }
}

const eventPattern = /^BEGIN:VEVENT\r?\n[^]*?^END:VEVENT[ \t]*$/gim
const titlePattern = /^SUMMARY[^:\n]*:(.*)$/im

/** Reads each event of a file alone, in which one has a value that the parser refuses. */
function readSeparately(text: string, timeZone: string): Omit<ParsedCalendar, 'method'> {
  const results = (text.match(eventPattern) ?? []).slice(0, maxFileEvents + 1).map((part) => {
    try {
      const [calendar] = parseComponents(`BEGIN:VCALENDAR\r\n${part}\r\nEND:VCALENDAR\r\n`)
      return readEvent(calendar!.getFirstSubcomponent('vevent')!, timeZone)
    } catch {
      const title = titlePattern.exec(part)?.[1]?.trim().slice(0, 200) ?? ''
      return { skipped: { title, note: malformedNote } }
    }
  })
  if (results.length > maxFileEvents) throw new UnreadableFileError(tooMany)
  if (!results.some((result) => 'event' in result)) throw new UnreadableFileError(notCalendar)
  return toParsed(results)
}

const toParsed = (results: readonly ReadResult[]): Omit<ParsedCalendar, 'method'> => ({
  events: results.flatMap(({ event }) => (event ? [event] : [])),
  skipped: results.flatMap(({ skipped }) => (skipped ? [skipped] : [])),
})

function parseFile(text: string): ICAL.Component[] | null {
  try {
    return parseComponents(text)
  } catch (error) {
    if (/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text) && /^END:VEVENT/im.test(text)) return null
    throw error
  }
}

/**
 * Reads the events of an .ics (RFC 5545); `timeZone` is that of times without one. Runs in a child process, since files
 * are hostile.
 *
 * @throws {UnreadableFileError} With the reason for the agent.
 */
export function readIcs(text: string, timeZone: string): ParsedCalendar {
  const parsed = parseFile(text)
  if (!parsed) {
    const method = /^METHOD:(\w{1,20})\s*$/im.exec(text)?.[1]?.toUpperCase() ?? ''
    return { method, ...readSeparately(text, timeZone) }
  }
  const calendars = parsed.filter(({ name }) => name === 'vcalendar')
  if (calendars.length === 0) throw new UnreadableFileError(notCalendar)
  const components = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  if (components.length > maxFileEvents) throw new UnreadableFileError(tooMany)
  const results = components.map((component) => readEvent(component, timeZone))
  const method = calendars[0]?.getFirstPropertyValue('method')
  return {
    method: typeof method === 'string' ? method.toUpperCase().slice(0, 20) : '',
    ...toParsed(results),
  }
}
