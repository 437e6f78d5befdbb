import { joinPersonName } from '@pb/rules/person-name'
import type { Body } from '@pb/contract/endpoint'
import type { Tour, tours } from '@pb/contract/tours'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db/db.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getOwnClient } from '../clients/index.ts'
import {
  bookTour,
  cancelTourShowings,
  recordTourEvent,
  undoTourShowings,
  type ChangeDeps,
} from '../showings/index.ts'
import { getTour, lockTour } from './load-tours.ts'
import { getPlanEnd, planTour, type PlanInput, type PlannedStop } from './plan.ts'
import * as texts from './texts.ts'

type NewTour = Body<(typeof tours)['addTour']>
type SavedTour = Body<(typeof tours)['saveTour']>

function toColumns(
  { starts, travel, start, title }: PlanInput & { readonly title: string },
  stops: readonly PlannedStop[],
) {
  return {
    title,
    starts_at: new Date(starts * 1000),
    ends_at: getPlanEnd(stops),
    travel,
    start_latitude: start?.latitude ?? null,
    start_longitude: start?.longitude ?? null,
    start_label: start?.label ?? '',
  }
}

async function writeStops(tx: Tx, tourId: string, stops: readonly PlannedStop[]): Promise<void> {
  await tx.deleteFrom('tour_stop').where('tour_id', '=', tourId).execute()
  const rows = stops.map((stop, position) => Object.assign({ tour_id: tourId, position }, stop))
  await tx.insertInto('tour_stop').values(rows).execute()
}

/** Plans a tour. Repeating the key returns the first. Throws `not_found`, and `rule_broken` for a time that has passed. */
export async function addTour(
  actor: Actor,
  { db, clock }: ChangeDeps,
  { user_id, key, ...plan }: NewTour,
): Promise<Tour> {
  return db.transaction().execute(async (tx) => {
    const client = await getOwnClient(tx, actor, user_id)
    await sql`SELECT FROM client WHERE id = ${client.id} FOR NO KEY UPDATE`.execute(tx)
    const known = await tx
      .selectFrom('tour')
      .where('client_id', '=', client.id)
      .where('key', '=', key)
      .select('id')
      .executeTakeFirst()
    if (known) return getTour(actor, tx, known.id)
    if (plan.starts * 1000 <= clock.now().getTime()) throw new AppError('rule_broken', texts.inThePast)
    const stops = await planTour(tx, plan)
    const name = joinPersonName(client)
    const { id } = await tx
      .insertInto('tour')
      .values({
        ...toColumns({ ...plan, title: plan.title || texts.defaultTitle(name) }, stops),
        agent_id: actor.personId,
        client_id: client.id,
        key,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await writeStops(tx, id, stops)
    return getTour(actor, tx, id)
  })
}

/** Changes a planned tour. Throws `not_found`, `conflict`, and `rule_broken` once it is booked. */
export async function saveTour(
  actor: Actor,
  { db }: ChangeDeps,
  id: string,
  { version, ...plan }: SavedTour,
): Promise<Tour> {
  return db.transaction().execute(async (tx) => {
    const row = await lockTour(tx, actor, id, version)
    if (row.status !== 'planned') throw new AppError('rule_broken', texts.notPlanned)
    const stops = await planTour(tx, plan)
    await tx
      .updateTable('tour')
      .set((eb) => ({
        ...toColumns({ ...plan, title: plan.title || row.title }, stops),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await writeStops(tx, id, stops)
    return getTour(actor, tx, id)
  })
}

async function setStatus(tx: Tx, id: string, status: 'planned' | 'confirmed' | 'canceled'): Promise<void> {
  await tx
    .updateTable('tour')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Books the showings of a tour. Throws `not_found`, `conflict`, and `rule_broken` for a stop that does not fit. */
export async function confirmTour(
  actor: Actor,
  deps: ChangeDeps,
  id: string,
  { version, notify, message, anyway }: Body<(typeof tours)['confirmTour']>,
): Promise<Tour> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockTour(tx, actor, id, version)
    if (row.status !== 'planned') throw new AppError('rule_broken', texts.notPlanned)
    const { stops } = await getTour(actor, tx, id)
    const unfit = stops.find(({ problem }) => problem !== '')
    if (unfit && !anyway)
      throw new AppError('rule_broken', texts.doesNotFit(unfit.listing.title, unfit.problem))
    await bookTour(
      tx,
      deps,
      { tourId: id, agentId: actor.personId, clientId: row.client_id, version: row.version + 1 },
      stops.map(({ listing, starts, minutes }) => ({
        listingId: listing.advertisement_id,
        starts: new Date(starts * 1000),
        minutes,
      })),
      { notify, message, anyway },
    )
    await setStatus(tx, id, 'confirmed')
    await recordTourEvent(tx, deps, row, {
      kind: 'tour-confirmed',
      title: texts.confirmed(row.title, stops.length),
      contact: notify,
    })
    return getTour(actor, tx, id)
  })
}

/** Cancels a tour with its showings that are still to come; a second time has no effect. Throws `not_found`, `conflict`. */
export async function cancelTour(
  actor: Actor,
  deps: ChangeDeps,
  id: string,
  { version, reason, notify }: Body<(typeof tours)['cancelTour']>,
): Promise<Tour> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockTour(tx, actor, id, version)
    if (row.status === 'canceled') return getTour(actor, tx, id)
    const wasConfirmed = row.status === 'confirmed'
    const target = { tourId: id, agentId: actor.personId, version: row.version + 1 }
    if (wasConfirmed) await cancelTourShowings(tx, deps, target, { reason, notify })
    await setStatus(tx, id, 'canceled')
    if (wasConfirmed)
      await recordTourEvent(tx, deps, row, {
        kind: 'tour-canceled',
        title: texts.canceled(row.title),
        text: reason,
        contact: notify,
      })
    return getTour(actor, tx, id)
  })
}

/**
 * Undoes the booking or cancellation of a tour while the client's email is not on its way; a second time changes nothing.
 * Throws `not_found` and `conflict`.
 */
export async function undoTour(actor: Actor, deps: ChangeDeps, id: string): Promise<Tour> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockTour(tx, actor, id)
    const before = await undoTourShowings(tx, deps, row)
    if (before === null) return getTour(actor, tx, id)
    await setStatus(tx, id, before)
    await recordTourEvent(tx, deps, row, {
      kind: before === 'planned' ? 'tour-canceled' : 'tour-confirmed',
      title: texts.undone(row.title),
      contact: false,
    })
    return getTour(actor, tx, id)
  })
}

/** Adds a note about a stop, once for a key. Throws `not_found`. */
export async function addTourNote(
  actor: Actor,
  { db, clock }: ChangeDeps,
  id: string,
  { listing_id, text, time, key }: Body<(typeof tours)['addTourNote']>,
): Promise<Tour> {
  return db.transaction().execute(async (tx) => {
    await lockTour(tx, actor, id)
    const { stops } = await getTour(actor, tx, id)
    if (!stops.some(({ listing }) => listing.advertisement_id === listing_id)) throw new AppError('not_found')
    const writtenAt = new Date(Math.min(time * 1000, clock.now().getTime()))
    await tx
      .insertInto('tour_note')
      .values({ tour_id: id, key, listing_id, body: text, written_at: writtenAt })
      .onConflict((conflict) => conflict.columns(['tour_id', 'key']).doNothing())
      .execute()
    return getTour(actor, tx, id)
  })
}
