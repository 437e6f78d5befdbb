import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { deleteTarget } from '../changes/delete-event.ts'
import { lockEvent, type EventRow } from '../events/event-row.ts'
import { queueInvitations } from '../invitations/queue-invitations.ts'
import { scheduleReminders } from '../reminders/schedule-reminders.ts'
import { getSettings } from '../settings/settings.ts'
import { isSame, parseMoment, toColumns, toGoogleId, type GoogleColumns } from './convert.ts'
import type { GoogleEvent } from './schemas.ts'
import { recordConflict, removeLink, saveLink, type LinkedEvent, type SyncContext } from './sync-context.ts'

const findLink = (tx: Tx, { lease }: SyncContext, googleId: string): Promise<LinkedEvent | undefined> =>
  tx
    .selectFrom('calendar_google_event')
    .select(['google_id', 'event_id', 'etag', 'version'])
    .where('agent_id', '=', lease.agent_id)
    .where('google_id', '=', googleId)
    .executeTakeFirst()

/** The event here that Google's belongs to; also one of ours whose link was lost when a process was killed. */
async function lockLinked(
  tx: Tx,
  { deps, lease }: SyncContext,
  event: GoogleEvent,
  link: LinkedEvent | undefined,
): Promise<EventRow | undefined> {
  if (link) return link.event_id === null ? undefined : lockEvent(tx, lease.agent_id, link.event_id)
  const { rows } = await sql<{ id: string }>`SELECT id FROM calendar_event WHERE agent_id = ${lease.agent_id}
    AND series_id IS NULL AND uid = ${event.iCalUID ?? event.id} AND source <> 'own' LIMIT 1`.execute(tx)
  const row = maybeOne(rows)
  if (row) return lockEvent(tx, lease.agent_id, row.id)
  if (!event.id.startsWith('pb')) return undefined
  const own = await tx
    .selectFrom('calendar_event')
    .select('id')
    .where('agent_id', '=', lease.agent_id)
    .where('source', '=', 'own')
    .where('series_id', 'is', null)
    .execute()
  const found = own.find(({ id }) => toGoogleId(deps.env.publicUrl, id) === event.id)
  return found && lockEvent(tx, lease.agent_id, found.id)
}

const getUpdated = (event: GoogleEvent): number => Date.parse(event.updated ?? '') || 0

/** Google deleted the event: it is deleted here too, unless it was changed here later. */
async function applyDeletion(
  tx: Tx,
  context: SyncContext,
  event: GoogleEvent,
  { row, link }: { row: EventRow | undefined; link: LinkedEvent | undefined },
): Promise<void> {
  if (!row || row.deleted_at !== null) {
    if (link) await removeLink(tx, context, event.id)
    return
  }
  const isChangedHere = link !== undefined && row.version !== link.version
  const isOurs = row.kind === 'showing' || (isChangedHere && row.changed_at.getTime() > getUpdated(event))
  if (isOurs) {
    // Pushed again: an event with this id is restored.
    await removeLink(tx, context, event.id)
    if (isChangedHere) await recordConflict(tx, context, 'here', row, null)
    return
  }
  if (isChangedHere) await recordConflict(tx, context, 'google', row, row)
  // Those invited from here get a cancellation, and the agent can see what was deleted for 30 days.
  const occurrence = { recurrenceAt: row.starts_at, startsAt: row.starts_at, endsAt: row.ends_at }
  await deleteTarget(tx, context.deps, { row, scope: 'all', occurrence })
  await removeLink(tx, context, event.id)
}

async function updateRow(
  tx: Tx,
  { deps }: SyncContext,
  row: EventRow,
  columns: GoogleColumns,
): Promise<number> {
  const { source, organizer_email, organizer_name, answer, import_note, exdates, ...values } = columns
  const now = deps.clock.now()
  const replaced = await tx
    .selectFrom('calendar_event')
    .select('recurrence_at')
    .where('series_id', '=', row.id)
    .where('deleted_at', 'is', null)
    .execute()
  const isMoved = row.starts_at.getTime() !== columns.starts_at.getTime() || row.rrule !== columns.rrule
  const kept = isMoved ? replaced.flatMap(({ recurrence_at }) => recurrence_at ?? []) : row.exdates
  const dates = new Map([...kept, ...exdates].map((date) => [date.getTime(), date]))
  const isForeign = row.source !== 'own'
  await tx
    .updateTable('calendar_event')
    .set({
      ...values,
      exdates: row.series_id === null ? [...dates.values()] : [],
      ...(isForeign && { source, organizer_email, organizer_name, answer, import_note }),
      version: row.version + 1,
      sequence: row.sequence + 1,
      changed_at: now,
      deleted_at: null,
    })
    .where('id', '=', row.id)
    .execute()
  await scheduleReminders(tx, row.id, now)
  // Those invited from here get the update from here.
  await queueInvitations(tx, deps, row.id, { attendees: null, note: '' })
  return row.version + 1
}

async function addRow(
  tx: Tx,
  { deps, lease }: SyncContext,
  event: GoogleEvent,
  columns: GoogleColumns,
  series: { readonly row: EventRow; readonly at: Date } | null,
): Promise<EventRow> {
  const now = deps.clock.now()
  const added = await tx
    .insertInto('calendar_event')
    .values({
      ...columns,
      ...(series && { source: series.row.source, rrule: '', exdates: [], rdates: [] }),
      agent_id: lease.agent_id,
      uid: series ? series.row.uid : (event.iCalUID ?? event.id).slice(0, 1000),
      series_id: series?.row.id ?? null,
      recurrence_at: series?.at ?? null,
      organizer_email: series ? series.row.organizer_email : columns.organizer_email,
      reminders: columns.all_day ? [] : (await getSettings(tx, lease.agent_id)).reminders,
      key: `google-${randomUUID()}`,
      created_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await scheduleReminders(tx, added.id, now)
  return added
}

/** One occurrence that was changed or deleted at Google: its series leaves it out. */
async function applyInstance(
  tx: Tx,
  context: SyncContext,
  event: GoogleEvent,
  seriesLink: LinkedEvent,
): Promise<void> {
  const series =
    seriesLink.event_id === null
      ? undefined
      : await lockEvent(tx, context.lease.agent_id, seriesLink.event_id)
  const original = parseMoment(event.originalStartTime, context.zone)
  if (!series || series.deleted_at !== null || !original) return
  const link = await findLink(tx, context, event.id)
  const { rows } = await sql<{ id: string }>`SELECT id FROM calendar_event WHERE series_id = ${series.id}
    AND recurrence_at = ${original.at}::timestamptz AND deleted_at IS NULL`.execute(tx)
  const found = maybeOne(rows)
  const row = found && (await lockEvent(tx, context.lease.agent_id, found.id))
  const isKnown = series.exdates.some((date) => date.getTime() === original.at.getTime())
  if (!isKnown) {
    const isEqual = seriesLink.version === series.version
    await tx
      .updateTable('calendar_event')
      .set({
        exdates: [...series.exdates, original.at],
        version: series.version + 1,
        changed_at: context.deps.clock.now(),
      })
      .where('id', '=', series.id)
      .execute()
    // Google has it already: no change to push.
    if (isEqual) await saveLink(tx, context, { ...seriesLink, version: series.version + 1 })
  }
  if (event.status === 'cancelled') {
    if (row) await applyDeletion(tx, context, event, { row, link })
    return
  }
  const columns = toColumns(event, context.zone, context.lease.address)
  if (!columns) return
  if (row) await applyChange(tx, context, event, columns, row, link)
  else {
    const added = await addRow(tx, context, event, columns, { row: series, at: original.at })
    await saveLink(tx, context, {
      google_id: event.id,
      event_id: added.id,
      etag: event.etag,
      version: added.version,
    })
  }
}

/** Applies a change of Google's to an event that is here: of two changes the later one stays. */
async function applyChange(
  tx: Tx,
  context: SyncContext,
  event: GoogleEvent,
  columns: GoogleColumns,
  row: EventRow,
  link: LinkedEvent | undefined,
): Promise<void> {
  const equal = { google_id: event.id, event_id: row.id, etag: event.etag }
  if (row.deleted_at === null && isSame(row, columns)) {
    await saveLink(tx, context, { ...equal, version: row.version })
    return
  }
  const isChangedHere = link === undefined ? row.source === 'own' : row.version !== link.version
  const isLater = row.changed_at.getTime() > getUpdated(event)
  // A showing is changed on its own page only.
  if (row.kind === 'showing' || (isChangedHere && isLater)) {
    if (row.deleted_at === null) await recordConflict(tx, context, 'here', row, columns)
    await saveLink(tx, context, { ...equal, version: -1 })
    return
  }
  if (isChangedHere && row.deleted_at === null) await recordConflict(tx, context, 'google', row, row)
  await saveLink(tx, context, { ...equal, version: await updateRow(tx, context, row, columns) })
}

/**
 * Applies an event of Google's calendar; the same version again changes nothing. Returns false for an occurrence whose
 * series is not known: it comes on a later page, or with `alone` there is none, and it is an event of its own.
 */
export async function applyEvent(
  tx: Tx,
  context: SyncContext,
  event: GoogleEvent,
  { alone = false }: { readonly alone?: boolean } = {},
): Promise<boolean> {
  const link = await findLink(tx, context, event.id)
  if (link?.etag === event.etag) return true
  if (event.recurringEventId !== undefined && !alone) {
    const series = await findLink(tx, context, event.recurringEventId)
    if (!series) return false
    await applyInstance(tx, context, event, series)
    return true
  }
  await applySingle(tx, context, event, link)
  return true
}

async function applySingle(
  tx: Tx,
  context: SyncContext,
  event: GoogleEvent,
  link: LinkedEvent | undefined,
): Promise<void> {
  const row = await lockLinked(tx, context, event, link)
  if (event.status === 'cancelled') return applyDeletion(tx, context, event, { row, link })
  const columns = toColumns(event, context.zone, context.lease.address)
  if (!columns) return
  if (row) return applyChange(tx, context, event, columns, row, link)
  const added = await addRow(tx, context, event, columns, null)
  await saveLink(tx, context, {
    google_id: event.id,
    event_id: added.id,
    etag: event.etag,
    version: added.version,
  })
}
