import { randomUUID } from 'node:crypto'
import { chunk } from '@pb/rules/chunk'
import type { Tx } from '../../../platform/db/db.ts'
import type { EventRow } from '../events/event-row.ts'
import { importNotes } from '../ics/import-notes.ts'
import type { SkippedEvent } from '../ics/parsed-event.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'
import { toEventColumns } from './event-columns.ts'
import type { EventGroup } from './group-events.ts'
import { recordAdded, recordPrevious, type ImportCounts } from './record-import.ts'
import { saveOccurrences } from './save-occurrences.ts'

const chunkSize = 500

/** What an import does while it runs. */
export interface RunningImport {
  readonly id: string
  readonly agentId: string
  readonly now: Date
  readonly counts: { -readonly [Name in keyof ImportCounts]: number }
  /** Events that are left out, with the reason. */
  readonly skipped: SkippedEvent[]
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

const toRowColumns = ({ event, occurrences }: EventGroup) => {
  const replaced = occurrences.map(({ recurrenceAt }) => recurrenceAt ?? 0)
  const columns = toEventColumns({ ...event, exdates: [...new Set([...event.exdates, ...replaced])] })
  return { ...columns, reminders: [...event.reminders] }
}

/** Which version of the event the file has (RFC 5546, 2.1.4). */
const toVersionColumns = ({ sequence, dtstamp }: EventGroup['event']) => ({
  sequence,
  dtstamp: dtstamp === null ? null : new Date(dtstamp),
})

const toImported = ({ id, agent_id, uid }: Pick<EventRow, 'id' | 'agent_id' | 'uid'>) =>
  ({ id, agent_id, uid, source: 'import' }) as const

function skip({ counts, skipped }: RunningImport, title: string, note: string): void {
  counts.skipped += 1
  skipped.push({ title, note })
}

interface Update {
  readonly row: EventRow
  readonly group: EventGroup
}

/** Whether the import changes a row; counts those that it does not. */
function isUpdated(running: RunningImport, { row, group }: Update): boolean {
  const { counts } = running
  const { event } = group
  const title = event.title || row.title
  // Own events and invitations are changed here or by their organizers, never by a file.
  if (row.source !== 'import') {
    skip(running, title, importNotes.known)
    return false
  }
  if (hasValues(row, toRowColumns(group)) && group.occurrences.length === 0) {
    counts.unchanged += 1
    return false
  }
  if (row.deleted_at === null && event.sequence < row.sequence) {
    skip(running, title, importNotes.newerKnown)
    return false
  }
  if (row.deleted_at === null) counts.updated += 1
  else counts.added += 1
  return true
}

async function updateRows(tx: Tx, running: RunningImport, updates: readonly Update[]): Promise<void> {
  const { id, now } = running
  const changed = updates.filter((update) => isUpdated(running, update))
  if (changed.length === 0) return
  const ids = changed.map(({ row }) => row.id)
  await recordPrevious(tx, id, ids)
  await tx.deleteFrom('calendar_event').where('series_id', 'in', ids).execute()
  for (const { row, group } of changed) {
    await tx
      .updateTable('calendar_event')
      .set({
        ...toRowColumns(group),
        ...toVersionColumns(group.event),
        version: row.version + 1,
        changed_at: now,
        deleted_at: null,
      })
      .where('id', '=', row.id)
      .execute()
    if (group.occurrences.length > 0) await saveOccurrences(tx, toImported(row), group.occurrences, now)
  }
  await scheduleReminders(tx, ids, now)
}

async function addRows(tx: Tx, running: RunningImport, groups: readonly EventGroup[]): Promise<void> {
  if (groups.length === 0) return
  const { id, agentId, now, counts } = running
  const added = await tx
    .insertInto('calendar_event')
    .values(
      groups.map((group) => ({
        ...toRowColumns(group),
        ...toVersionColumns(group.event),
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
  const rows = new Map(added.map((row) => [row.uid, row]))
  for (const { uid, occurrences } of groups) {
    const row = rows.get(uid)
    if (row && occurrences.length > 0) await saveOccurrences(tx, toImported(row), occurrences, now)
  }
  await recordAdded(
    tx,
    id,
    added.map((row) => row.id),
  )
  const reminded = groups.filter(({ event }) => event.reminders.length > 0)
  await scheduleReminders(
    tx,
    reminded.flatMap(({ uid }) => rows.get(uid)?.id ?? []),
    now,
  )
  counts.added += groups.length
}

/** Adds events to a calendar, and updates those that it has by their UID. */
export async function saveGroups(
  tx: Tx,
  running: RunningImport,
  groups: readonly EventGroup[],
): Promise<void> {
  for (const part of chunk(groups, chunkSize)) {
    const rows = await findRows(
      tx,
      running.agentId,
      part.map(({ uid }) => uid),
    )
    await addRows(
      tx,
      running,
      part.filter(({ uid }) => !rows.has(uid)),
    )
    await updateRows(
      tx,
      running,
      part.flatMap((group) => {
        const row = rows.get(group.uid)
        return row ? [{ row, group }] : []
      }),
    )
  }
}
