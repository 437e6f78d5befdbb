import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import { applyEvent } from './apply-event.ts'
import type { EventPage } from './client.ts'
import { GoogleError } from './errors.ts'
import { inLease } from './lease.ts'
import type { GoogleEvent } from './schemas.ts'
import type { SyncContext } from './sync-context.ts'

/** How far back a full sync reaches from the day of connecting. */
const pastDays = 60
const maxPages = 400

/** Series before their changed occurrences. */
const bySeries = (a: GoogleEvent, b: GoogleEvent): number =>
  Number(a.recurringEventId !== undefined) - Number(b.recurringEventId !== undefined)

/** Applies a page; returns occurrences whose series comes later. On the last page, `waiting` are applied too. */
async function savePage(
  context: SyncContext,
  page: EventPage,
  waiting: readonly GoogleEvent[],
): Promise<GoogleEvent[]> {
  const { deps, lease } = context
  return inLease(deps, lease, async (tx) => {
    const left: GoogleEvent[] = []
    for (const event of page.events.toSorted(bySeries))
      if (!(await applyEvent(tx, context, event))) left.push(event)
    if (page.nextPageToken === undefined)
      for (const event of [...waiting, ...left])
        if (!(await applyEvent(tx, context, event))) await applyEvent(tx, context, event, { alone: true })
    if (page.nextSyncToken !== undefined)
      await tx
        .updateTable('calendar_google_account')
        .set({ sync_token: page.nextSyncToken })
        .where('agent_id', '=', lease.agent_id)
        .execute()
    if (page.events.length > 0) await deps.events.publish(lease.agent_id, { kind: 'calendar', data: {} }, tx)
    return left
  })
}

/** What a full sync did not list was deleted at Google while the sync token had expired. */
async function applyMissing(context: SyncContext, listed: ReadonlySet<string>): Promise<void> {
  const { deps, lease } = context
  const from = addDays(lease.connected_at, -pastDays)
  await inLease(deps, lease, async (tx) => {
    const { rows } = await sql<{ google_id: string }>`
      SELECT g.google_id FROM calendar_google_event g JOIN calendar_event e ON e.id = g.event_id
      WHERE g.agent_id = ${lease.agent_id} AND e.series_id IS NULL AND e.deleted_at IS NULL
        AND e.until_at >= ${from}::timestamptz`.execute(tx)
    for (const { google_id: id } of rows)
      if (!listed.has(id)) await applyEvent(tx, context, { id, etag: '', status: 'cancelled' })
  })
}

/**
 * Applies what has changed at Google, page by page; a page that was applied before changes nothing. Everything is read
 * again when Google no longer knows the sync token (410).
 */
export async function pullChanges(context: SyncContext, isRetry = false): Promise<void> {
  const { deps, lease, client } = context
  const { sync_token } = await deps.db
    .selectFrom('calendar_google_account')
    .select('sync_token')
    .where('agent_id', '=', lease.agent_id)
    .executeTakeFirstOrThrow()
  const since =
    sync_token === null ? { timeMin: addDays(lease.connected_at, -pastDays) } : { syncToken: sync_token }
  const listed = new Set<string>()
  const waiting: GoogleEvent[] = []
  let pageToken: string | undefined
  try {
    for (let count = 0; count < maxPages; count += 1) {
      const page = await client.list(since, pageToken)
      for (const { id } of page.events) listed.add(id)
      // The token counts once everything before it is applied.
      if (page.nextPageToken === undefined && sync_token === null) await applyMissing(context, listed)
      waiting.push(...(await savePage(context, page, waiting)))
      pageToken = page.nextPageToken
      if (pageToken === undefined) return
    }
  } catch (error) {
    if (!(error instanceof GoogleError) || error.kind !== 'gone' || sync_token === null || isRetry)
      throw error
    await inLease(deps, lease, (tx) =>
      tx
        .updateTable('calendar_google_account')
        .set({ sync_token: null })
        .where('agent_id', '=', lease.agent_id)
        .execute(),
    )
    await pullChanges(context, true)
  }
}
