import type { ClientEventKind } from '@pb/contract/client-life'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { recordClientEvent } from '../../clients/index.ts'
import { getShownListing } from '../access.ts'
import { dropEmails, planFeedback, planReminders, queueEmail } from '../emails/plan-emails.ts'
import { createShowingSeed } from '../link.ts'
import {
  assertTime,
  lockAgentTime,
  saveToCalendar,
  updateShowing,
  type ChangeDeps,
} from './change-showing.ts'
import type { TourBefore } from '../tables.ts'
import { findShowingRows } from './showing-row.ts'

interface BookedStop {
  readonly listingId: string
  readonly starts: Date
  readonly minutes: number
}

interface BookedTour {
  readonly tourId: string
  /** Its version after the change. */
  readonly version: number
  readonly agentId: string
  readonly clientId: string
}

/** Versions of showings, by which an undo sees later changes. */
async function readVersions(tx: Tx, ids: readonly string[]): Promise<TourBefore['showings']> {
  const { rows } = await sql<{ id: string; version: number }>`
    SELECT id, version FROM showing WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id`.execute(tx)
  return rows
}

async function insertShowing(
  tx: Tx,
  deps: ChangeDeps,
  { tourId, agentId, clientId }: Omit<BookedTour, 'version'>,
  { listingId, starts, minutes }: BookedStop,
): Promise<string> {
  const now = deps.clock.now()
  const { id } = await tx
    .insertInto('showing')
    .values({
      agent_id: agentId,
      client_id: clientId,
      listing_id: listingId,
      tour_id: tourId,
      status: 'confirmed',
      starts_at: starts,
      minutes,
      ...createShowingSeed(deps),
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [row] = await findShowingRows(tx, sql`s.id = ${id}`)
  await saveToCalendar(tx, deps, row!)
  return id
}

/**
 * Books the showings of a tour, with one email for all, which can be undone until it leaves. Throws `rule_broken` for a time
 * at which one cannot be.
 */
export async function bookTour(
  tx: Tx,
  deps: ChangeDeps,
  tour: BookedTour,
  stops: readonly BookedStop[],
  { notify, message, anyway }: { notify: boolean; message: string; anyway: boolean },
): Promise<void> {
  await lockAgentTime(tx, tour.agentId)
  // The tour's own stops are not in each other's way: their order already leaves time between them.
  const except: string[] = []
  for (const stop of stops) {
    const listing = await getShownListing(tx, stop.listingId)
    await assertTime(tx, deps, tour.agentId, listing, { ...stop, anyway, except })
    except.push(await insertShowing(tx, deps, tour, stop))
  }
  if (!notify) return
  const target = { tourId: tour.tourId }
  const last = stops.at(-1)!
  const showings = await readVersions(tx, except)
  const before = { tour: 'planned', version: tour.version, showings, dropped: [] } as const
  await queueEmail(tx, deps, target, { kind: 'confirmed', message, before })
  await planReminders(tx, deps, target, stops[0]!.starts)
  await planFeedback(tx, deps, target, new Date(last.starts.getTime() + last.minutes * 60_000))
}

/** Cancels the showings of a tour that are still to come, with one email for all, which can be undone until it leaves. */
export async function cancelTourShowings(
  tx: Tx,
  deps: ChangeDeps,
  { tourId, agentId, version }: Omit<BookedTour, 'clientId'>,
  { reason, notify }: { reason: string; notify: boolean },
): Promise<void> {
  const rows = await findShowingRows(
    tx,
    sql`s.tour_id = ${tourId} AND s.agent_id = ${agentId} AND s.status = 'confirmed'
      AND s.starts_at > ${deps.clock.now()}`,
    sql`ORDER BY s.id`,
  )
  const dropped: string[] = []
  for (const row of rows) {
    await updateShowing(tx, deps, row.id, {
      status: 'canceled',
      cancel_reason: reason,
      canceled_by: 'agent',
    })
    await saveToCalendar(tx, deps, { ...row, status: 'canceled' })
    dropped.push(...(await dropEmails(tx, { showingId: row.id })))
  }
  dropped.push(...(await dropEmails(tx, { tourId })))
  if (!notify || rows.length === 0) return
  const showings = await readVersions(
    tx,
    rows.map(({ id }) => id),
  )
  const before = { tour: 'confirmed', version, showings, dropped } as const
  await queueEmail(tx, deps, { tourId }, { kind: 'canceled', message: reason, before })
}

/** Records what happened to a tour in the client's timeline, and informs the agent's open tabs. */
export async function recordTourEvent(
  tx: Tx,
  { clock, events }: ChangeDeps,
  tour: {
    readonly id: string
    readonly agent_id: string
    readonly client_id: string
    readonly user_id: string
  },
  event: {
    readonly kind: ClientEventKind
    readonly title: string
    readonly text?: string
    readonly contact: boolean
  },
): Promise<void> {
  const { kind, title, text = '', contact } = event
  const payload = { tour_id: tour.id, title, text }
  const { agent_id: agentId, client_id: clientId, user_id } = tour
  await recordClientEvent(tx, { clientId, agentId, kind, payload, at: clock.now(), contact })
  await events.publish(agentId, { kind: 'client', data: { user_id, what: 'showing' } }, tx)
}
