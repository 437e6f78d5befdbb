import type { CalendarImport } from '@pb/contract/calendar-schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import type { Upload } from '../../../platform/module.ts'
import { decodeCalendarText } from '../ics/format/decode-text.ts'
import { importNotes } from '../ics/import-notes.ts'
import { readIcsInChild } from '../ics/read-in-child.ts'
import type { ParsedCalendar } from '../ics/read-ics.ts'
import { publishChange } from '../publish-change.ts'
import { findTimeZone } from '../settings/settings.ts'
import { groupEvents } from './group-events.ts'
import { finishImport, lockCalendar, startImport } from './record-import.ts'
import { saveGroups, type RunningImport } from './save-groups.ts'

const maxNotes = 50

/** Methods of iTIP whose events state only what their sender answers (RFC 5546, 1.4). */
const answerMethods = new Set(['REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH'])

type FileContent = Pick<ParsedCalendar, 'events' | 'skipped'>

const skipAnswers = ({ events, skipped }: ParsedCalendar): FileContent => ({
  events: [],
  skipped: [...skipped, ...events.map(({ title }) => ({ title, note: importNotes.answer }))],
})

/** The notes of an import, with how many more there are. */
function limitNotes(notes: CalendarImport['notes']): CalendarImport['notes'] {
  if (notes.length <= maxNotes) return notes
  const others = notes.length - maxNotes + 1
  return [...notes.slice(0, maxNotes - 1), { title: '', note: importNotes.more(others) }]
}

interface ImportSource {
  readonly agentId: string
  readonly kind: 'file' | 'message'
  readonly name: string
  readonly messageId: string | null
}

/** Adds the events of a calendar to an agent's, with a record by which it is undone. */
export async function saveImport(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'events'>,
  source: ImportSource,
  { events, skipped }: FileContent,
): Promise<CalendarImport> {
  const { agentId } = source
  const now = deps.clock.now()
  // Two imports of the same events at the same time add them once.
  await lockCalendar(tx, agentId)
  const id = await startImport(tx, { ...source, now })
  const running: RunningImport = {
    id,
    agentId,
    now,
    counts: { added: 0, updated: 0, unchanged: 0, skipped: skipped.length },
    skipped: [...skipped],
  }
  await saveGroups(tx, running, groupEvents(events))
  const importId = await finishImport(tx, id, running.counts)
  if (importId !== null) await publishChange(tx, deps, agentId)
  const notes = events.filter(({ note }) => note !== '').map(({ title, note }) => ({ title, note }))
  return { import_id: importId, ...running.counts, notes: limitNotes([...running.skipped, ...notes]) }
}

/**
 * Adds the events of an .ics file to the actor's calendar in one transaction. The same file again changes nothing.
 *
 * @throws {AppError} `rule_broken` with the reason for a file that cannot be read.
 */
export async function importEvents(
  actor: Actor,
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  { stream, filename }: Upload,
): Promise<CalendarImport> {
  const text = decodeCalendarText(Buffer.concat((await stream.toArray()) as Buffer[]))
  const timeZone = await findTimeZone(deps.db, actor.personId)
  const file = await readIcsInChild(text, timeZone).catch((error: unknown) => {
    if (error instanceof UnreadableFileError)
      throw new AppError('rule_broken', error.message, { cause: error })
    throw error
  })
  const content = answerMethods.has(file.method) ? skipAnswers(file) : file
  const source = { agentId: actor.personId, kind: 'file', name: filename, messageId: null } as const
  return deps.db.transaction().execute((tx) => saveImport(tx, deps, source, content))
}
