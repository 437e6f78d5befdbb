import { randomUUID } from 'node:crypto'
import type { CalendarImport } from '@pb/contract/calendar-schemas'
import { chunk } from '@pb/rules/chunk'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import type { Upload } from '../../../platform/module.ts'
import type { EventRow } from '../events/event-row.ts'
import { decodeCalendarText } from '../ics/format/decode-text.ts'
import { importNotes } from '../ics/import-notes.ts'
import { readIcsInChild } from '../ics/read-in-child.ts'
import type { ParsedEvent } from '../ics/parsed-event.ts'
import type { ParsedCalendar } from '../ics/read-ics.ts'
import { publishChange } from '../publish-change.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'
import { findTimeZone } from '../settings/settings.ts'
import { saveOccurrences } from './save-occurrences.ts'
import { toEventColumns } from './event-columns.ts'

const chunkSize = 500
const maxNotes = 50

/** An event of the file with the occurrences that differ from it. */
interface EventGroup {
  readonly uid: string
  readonly event: ParsedEvent
  readonly occurrences: readonly ParsedEvent[]
}

type Counts = { added: number; updated: number; unchanged: number; skipped: number }

/** Groups events by UID; of a repeated one the last counts. An occurrence without its series is an event of its own. */
function groupEvents(events: readonly ParsedEvent[]): EventGroup[] {
  const series = new Map<string, ParsedEvent>()
  const occurrences = new Map<string, Map<number, ParsedEvent>>()
  for (const event of events) {
    if (event.recurrenceAt === null) series.set(event.uid, event)
    else {
      const ofSeries = occurrences.get(event.uid) ?? new Map<number, ParsedEvent>()
      occurrences.set(event.uid, ofSeries.set(event.recurrenceAt, event))
    }
  }
  const groups = [...series].map(([uid, event]) => ({
    uid,
    event,
    occurrences: [...(occurrences.get(uid)?.values() ?? [])],
  }))
  const single = [...occurrences].filter(([uid]) => !series.has(uid))
  return [
    ...groups,
    ...single.flatMap(([uid, list]) =>
      [...list].map(([at, event]) => ({ uid: `${uid}#${at}`, event, occurrences: [] })),
    ),
  ]
}

const getTime = (value: unknown): unknown =>
  value instanceof Date ? value.getTime() : Array.isArray(value) ? value.map(getTime) : value

/** Whether a row has all values already. */
const hasValues = (row: EventRow, values: object): boolean =>
  row.deleted_at === null &&
  Object.entries(values).every(
    ([name, value]) =>
      JSON.stringify(getTime(value)) === JSON.stringify(getTime(row[name as keyof EventRow])),
  )

async function findRows(tx: Tx, agentId: string, uids: readonly string[]): Promise<Map<string, EventRow>> {
  const rows = await tx
    .selectFrom('calendar_event')
    .selectAll()
    .where('agent_id', '=', agentId)
    .where('uid', 'in', [...uids])
    .where('series_id', 'is', null)
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.uid, row]))
}

interface Import {
  readonly agentId: string
  readonly now: Date
  readonly counts: Counts
}

const toRowColumns = ({ event, occurrences }: EventGroup) => {
  const replaced = occurrences.map(({ recurrenceAt }) => recurrenceAt ?? 0)
  const columns = toEventColumns({ ...event, exdates: [...new Set([...event.exdates, ...replaced])] })
  return { ...columns, reminders: [...event.reminders] }
}

const toImported = ({ id, agent_id, uid }: Pick<EventRow, 'id' | 'agent_id' | 'uid'>) =>
  ({ id, agent_id, uid, source: 'import' }) as const

async function updateRow(tx: Tx, { now, counts }: Import, row: EventRow, group: EventGroup): Promise<void> {
  // Own events and invitations are changed here or by their organizers, never by a file.
  if (row.source !== 'import') {
    counts.skipped += 1
    return
  }
  const values = toRowColumns(group)
  if (hasValues(row, values) && group.occurrences.length === 0) {
    counts.unchanged += 1
    return
  }
  await tx
    .updateTable('calendar_event')
    .set({ ...values, version: row.version + 1, changed_at: now, deleted_at: null })
    .where('id', '=', row.id)
    .execute()
  await saveOccurrences(tx, toImported(row), group.occurrences, now)
  await scheduleReminders(tx, row.id, now)
  counts.updated += 1
}

async function addRows(
  tx: Tx,
  { agentId, now, counts }: Import,
  groups: readonly EventGroup[],
): Promise<void> {
  if (groups.length === 0) return
  const added = await tx
    .insertInto('calendar_event')
    .values(
      groups.map((group) => ({
        ...toRowColumns(group),
        agent_id: agentId,
        source: 'import' as const,
        uid: group.uid,
        key: `import-${randomUUID()}`,
        created_at: now,
        changed_at: now,
      })),
    )
    .returning(['id', 'agent_id', 'uid'])
    .execute()
  const ids = new Map(added.map((row) => [row.uid, row]))
  for (const { uid, occurrences } of groups) {
    const row = ids.get(uid)
    if (row && occurrences.length > 0) await saveOccurrences(tx, toImported(row), occurrences, now)
  }
  const reminded = groups.filter(({ event }) => event.reminders.length > 0)
  await scheduleReminders(
    tx,
    reminded.flatMap(({ uid }) => ids.get(uid)?.id ?? []),
    now,
  )
  counts.added += groups.length
}

async function saveGroups(tx: Tx, job: Import, groups: readonly EventGroup[]): Promise<void> {
  for (const part of chunk(groups, chunkSize)) {
    const rows = await findRows(
      tx,
      job.agentId,
      part.map(({ uid }) => uid),
    )
    await addRows(
      tx,
      job,
      part.filter(({ uid }) => !rows.has(uid)),
    )
    for (const group of part) {
      const row = rows.get(group.uid)
      if (row) await updateRow(tx, job, row, group)
    }
  }
}

async function readUpload({ stream }: Upload): Promise<string> {
  return decodeCalendarText(Buffer.concat((await stream.toArray()) as Buffer[]))
}

/** Methods of iTIP whose events state only what their sender answers (RFC 5546, 1.4). */
const answerMethods = new Set(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH'])

const skipAnswers = ({ events, skipped }: ParsedCalendar): Pick<ParsedCalendar, 'events' | 'skipped'> => ({
  events: [],
  skipped: [...skipped, ...events.map(({ title }) => ({ title, note: importNotes.answer }))],
})

/** The notes of an import, with how many more there are. */
function limitNotes(notes: CalendarImport['notes']): CalendarImport['notes'] {
  if (notes.length <= maxNotes) return notes
  const others = notes.length - maxNotes + 1
  return [...notes.slice(0, maxNotes - 1), { title: '', note: importNotes.more(others) }]
}

/**
 * Adds the events of an .ics file to the actor's calendar in one transaction. The same file again changes nothing.
 *
 * @throws {AppError} `rule_broken` with the reason for a file that cannot be read.
 */
export async function importEvents(
  actor: Actor,
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  upload: Upload,
): Promise<CalendarImport> {
  const text = await readUpload(upload)
  const timeZone = await findTimeZone(deps.db, actor.personId)
  const file = await readIcsInChild(text, timeZone).catch((error: unknown) => {
    if (error instanceof UnreadableFileError)
      throw new AppError('rule_broken', error.message, { cause: error })
    throw error
  })
  const { events, skipped } = answerMethods.has(file.method) ? skipAnswers(file) : file
  const counts: Counts = { added: 0, updated: 0, unchanged: 0, skipped: skipped.length }
  await deps.db.transaction().execute(async (tx) => {
    // Two uploads of the same file at the same time add its events once.
    await tx
      .selectFrom('agent')
      .select('person_id')
      .where('person_id', '=', actor.personId)
      .forUpdate()
      .execute()
    await saveGroups(tx, { agentId: actor.personId, now: deps.clock.now(), counts }, groupEvents(events))
    if (counts.added + counts.updated > 0) await publishChange(tx, deps, actor.personId)
  })
  const notes = events.filter(({ note }) => note !== '').map(({ title, note }) => ({ title, note }))
  return { ...counts, notes: limitNotes([...skipped, ...notes]) }
}
