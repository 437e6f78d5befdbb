import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { decodeCalendarText } from '../../apps/server/src/modules/calendar/ics/format/decode-text.ts'
import type { ParsedEvent } from '../../apps/server/src/modules/calendar/ics/parsed-event.ts'
import { readIcs, type ParsedCalendar } from '../../apps/server/src/modules/calendar/ics/read-ics.ts'
import { officeTimeZone } from '@pb/rules/time-zone'
import { classifyDifference, type Context } from './calendars/classes.ts'
import { compareOccurrences, type Difference } from './calendars/compare.ts'
import { expandOwn } from './calendars/own.ts'
import { IcalThread } from './calendars/with-ical.ts'

/** Occurrences are compared over this time from the first start of a file on. */
const windowMs = 800 * 86_400_000
const extensions = /\.(?:ics|vcs|ical|icalendar)$/i

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && extensions.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

interface Totals {
  refused: number
  unreadable: number
  empty: number
  compared: number
  equal: number
  unexplained: number
  /** Files for each class of differences. */
  readonly classes: Map<string, number>
}

const formatTime = (at: number): string => new Date(at).toISOString().slice(0, 16)

const formatDifference = ({ kind, uid, title, startsAt, endsAt }: Difference): string =>
  `    ${kind === 'missing' ? '− only in the other' : '+ only here'}  ${formatTime(startsAt)}–${formatTime(endsAt)}  ${title.slice(0, 40)}  ${uid.slice(0, 40)}`

function describeEvent({
  startsAt,
  timeZone,
  allDay,
  recurrenceAt,
  rrule,
  rdates,
  title,
}: ParsedEvent): string {
  const dates = rdates.length > 0 ? `${rdates.length + 1} dates` : 'single'
  const kind = recurrenceAt === null ? rrule || dates : 'exception'
  return `  ${formatTime(startsAt)}  ${timeZone}${allDay ? ', all day' : ''}  ${kind}  ${title.slice(0, 50)}`
}

/** The parsed events of a file after a report of each and of what was not taken over; undefined if it was refused. */
function reportFile(name: string, text: string, isVerbose: boolean): ParsedCalendar | undefined {
  try {
    const calendar = readIcs(text, officeTimeZone)
    const { events, skipped, method } = calendar
    console.log(`${name}: ${events.length} events${method === '' ? '' : `, ${method}`}`)
    if (isVerbose) for (const event of events) console.log(describeEvent(event))
    for (const { title, note } of events)
      if (note !== '') console.log(`  note: ${title.slice(0, 40)}: ${note}`)
    for (const { title, note } of skipped) console.log(`  unread: ${title.slice(0, 40)}: ${note}`)
    return calendar
  } catch (error) {
    console.log(`${name}: refused: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

function reportDifferences(
  context: Context,
  differences: readonly Difference[],
  { classes }: Totals,
): boolean {
  const found = new Set<string>()
  for (const difference of differences) {
    const reason = classifyDifference(difference, context)
    found.add(reason ?? 'UNEXPLAINED')
    if (reason === undefined) console.log(formatDifference(difference))
  }
  for (const reason of found) {
    console.log(`  differs: ${reason}`)
    classes.set(reason, (classes.get(reason) ?? 0) + 1)
  }
  return !found.has('UNEXPLAINED')
}

async function compareFile(
  thread: IcalThread,
  text: string,
  { events, skipped }: ParsedCalendar,
  totals: Totals,
): Promise<void> {
  const other = await thread.expand(text, windowMs)
  if (typeof other === 'string') {
    console.log(`  not compared: ${other}`)
    totals.unreadable += 1
    return
  }
  const failed = new Set(other.failed)
  const comparable = events.filter(
    ({ uid }) => !failed.has(uid.startsWith('no-uid-') ? '' : uid.replace(/#-?\d+$/, '')),
  )
  const own = expandOwn(comparable, other.windows, windowMs)
  if (own.length === 0 && other.occurrences.length === 0) {
    totals.empty += 1
    return
  }
  totals.compared += 1
  const differences = compareOccurrences(own, other.occurrences)
  if (differences.length === 0) totals.equal += 1
  else if (!reportDifferences({ text, events, skipped, own, other: other.occurrences }, differences, totals))
    totals.unexplained += 1
}

/**
 * `npm run corpus -- calendars <folder> [--events]`: reads calendar files, reports what became of each event, and where
 * ical.js, which our reader does not use, expands it otherwise. Returns whether each difference is of a known class.
 */
export async function runCorpus(folder: string, options: readonly string[]): Promise<boolean> {
  const totals: Totals = {
    refused: 0,
    unreadable: 0,
    empty: 0,
    compared: 0,
    equal: 0,
    classes: new Map(),
    unexplained: 0,
  }
  const thread = new IcalThread()
  const paths = await listFiles(folder)
  for (const path of paths) {
    const text = decodeCalendarText(await readFile(path))
    const calendar = reportFile(relative(folder, path), text, options.includes('--events'))
    if (calendar) await compareFile(thread, text, calendar, totals)
    else totals.refused += 1
  }
  await thread.end()
  const { refused, unreadable, empty, compared, equal, classes, unexplained } = totals
  console.log(
    `\n${paths.length} files: ${refused} refused, ${empty} without events, ${unreadable} that ical.js can't read; ${compared} compared, ${equal} equal, ${compared - equal} differ (${unexplained} unexplained)`,
  )
  for (const [reason, count] of [...classes].toSorted((a, b) => b[1] - a[1]))
    console.log(`  ${count}  ${reason}`)
  return paths.length > 0 && unexplained === 0
}
