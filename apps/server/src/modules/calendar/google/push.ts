import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { EventRow } from '../events/event-row.ts'
import { applyEvent } from './apply-event.ts'
import { toGoogleFields, toGoogleId, toInstanceId } from './convert.ts'
import { GoogleError } from './errors.ts'
import { inLease } from './lease.ts'
import type { GoogleEvent } from './schemas.ts'
import { removeLink, saveLink, type SyncContext } from './sync-context.ts'

/** Older events stay where they are. */
const pastDays = 30
/** Changes that one sync sends; the next one sends the rest. */
const maxChanges = 200

interface ChangedEvent extends EventRow {
  readonly google_id: string | null
  readonly etag: string | null
  readonly series_google_id: string | null
  readonly replaced: Date[]
}

/** Events here that Google does not have as they are now: series before their occurrences. */
async function findChanged({ deps, lease }: SyncContext): Promise<ChangedEvent[]> {
  const from = addDays(deps.clock.now(), -pastDays)
  const { rows } = await sql<ChangedEvent>`
    SELECT e.*, g.google_id, g.etag, s.google_id AS series_google_id,
      ARRAY(SELECT o.recurrence_at FROM calendar_event o WHERE o.series_id = e.id AND o.deleted_at IS NULL) AS replaced
    FROM calendar_event e
      LEFT JOIN calendar_google_event g ON g.event_id = e.id AND g.agent_id = e.agent_id
      LEFT JOIN calendar_google_event s ON s.event_id = e.series_id AND s.agent_id = e.agent_id
    WHERE e.agent_id = ${lease.agent_id} AND e.source IN ('own', 'google') AND e.deleted_at IS NULL
      AND e.status <> 'cancelled' AND e.until_at >= ${from}::timestamptz
      AND (e.series_id IS NULL OR s.google_id IS NOT NULL)
      AND (g.google_id IS NULL OR g.version <> e.version
        OR (s.google_id IS NOT NULL AND NOT starts_with(g.google_id, s.google_id || '_')))
    ORDER BY e.series_id IS NOT NULL, e.id LIMIT ${maxChanges}`.execute(deps.db)
  return rows
}

/** Links whose event here was deleted or canceled, or went to another agent. */
async function findDeleted({
  deps,
  lease,
}: SyncContext): Promise<{ google_id: string; etag: string; source: string }[]> {
  const { rows } = await sql<{ google_id: string; etag: string; source: string }>`
    SELECT g.google_id, g.etag, coalesce(e.source, 'own') AS source FROM calendar_google_event g
      LEFT JOIN calendar_event e ON e.id = g.event_id AND e.agent_id = g.agent_id
    WHERE g.agent_id = ${lease.agent_id} AND (e.id IS NULL OR e.deleted_at IS NOT NULL OR (e.status = 'cancelled' AND e.source IN ('own', 'google')))
    ORDER BY g.google_id LIMIT ${maxChanges}`.execute(deps.db)
  return rows
}

/** Google emails the guests of its own events; those of ours have our emails. */
const getSendUpdates = (source: string): 'all' | 'none' => (source === 'google' ? 'all' : 'none')

/** Adds an event, or restores it when Google knows its id already, such as after a process was killed. */
async function addEvent({ client }: SyncContext, id: string, fields: object): Promise<GoogleEvent> {
  try {
    return await client.insert({ id, ...fields })
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'exists') throw error
    return client.patch(id, { status: 'confirmed', ...fields }, undefined, 'none')
  }
}

async function sendChange(context: SyncContext, row: ChangedEvent, id: string): Promise<GoogleEvent> {
  const fields = toGoogleFields(row, new Set(row.replaced.map((date) => date.getTime())))
  if (row.series_id === null && row.google_id === null) return addEvent(context, id, fields)
  const etag = row.google_id === id && row.etag !== null && row.etag !== '' ? row.etag : undefined
  return context.client.patch(id, fields, etag, getSendUpdates(row.source))
}

/** Sends one change. One that Google has changed meanwhile is compared with it first. */
async function pushChange(context: SyncContext, row: ChangedEvent): Promise<void> {
  const { deps, lease, client } = context
  const id =
    row.series_google_id !== null && row.recurrence_at
      ? toInstanceId(row.series_google_id, row, row.recurrence_at)
      : (row.google_id ?? toGoogleId(deps.env.publicUrl, row.id))
  try {
    const sent = await sendChange(context, row, id)
    // As of the version that was read: a change since then is sent next.
    const link = { google_id: id, event_id: row.id, etag: sent.etag, version: row.version }
    await inLease(deps, lease, (tx) => saveLink(tx, context, link))
  } catch (error) {
    if (!(error instanceof GoogleError)) throw error
    if (error.kind === 'changed') {
      const event = await client.get(id)
      await inLease(deps, lease, (tx) => applyEvent(tx, context, event))
    } else if (error.kind === 'gone' || error.kind === 'not_found') {
      await inLease(deps, lease, (tx) => removeLink(tx, context, id))
    } else if (error.kind === 'rejected') {
      // Not sent again until the event changes: a retry would not help.
      deps.log.warn({ err: error, eventId: row.id }, 'Google rejected an event')
      const link = { google_id: id, event_id: row.id, etag: row.etag ?? '', version: row.version }
      await inLease(deps, lease, (tx) => saveLink(tx, context, link))
    } else throw error
  }
}

async function pushDeletion(
  context: SyncContext,
  { google_id: id, etag, source }: { google_id: string; etag: string; source: string },
): Promise<void> {
  const { deps, lease, client } = context
  // An invitation that is deleted here stays at Google: the agent may decline it there.
  if (source !== 'invitation') {
    try {
      await client.remove(id, etag, getSendUpdates(source))
    } catch (error) {
      if (!(error instanceof GoogleError)) throw error
      if (error.kind === 'changed') {
        // Changed there after it was deleted here: the change stays, and the event is back.
        const event = await client.get(id)
        await inLease(deps, lease, (tx) => applyEvent(tx, context, event))
        return
      }
      if (error.kind !== 'gone' && error.kind !== 'not_found') throw error
    }
  }
  await inLease(deps, lease, (tx) => removeLink(tx, context, id))
}

/** Sends what was changed here. Returns whether there is more. */
export async function pushChanges(context: SyncContext): Promise<boolean> {
  const deleted = await findDeleted(context)
  for (const link of deleted) await pushDeletion(context, link)
  const changed = await findChanged(context)
  for (const row of changed) await pushChange(context, row)
  // Occurrences are sent once their series is there.
  const hasNewSeries = changed.some(({ rrule, google_id }) => rrule !== '' && google_id === null)
  return hasNewSeries || deleted.length === maxChanges || changed.length === maxChanges
}
