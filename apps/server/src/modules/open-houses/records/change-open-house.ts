import type { Body } from '@pb/contract/endpoint'
import type { openHouses } from '@pb/contract/open-houses'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { insertOpenHouse, updateOpenHouse } from '../../listings/index.ts'
import { errors } from '../texts.ts'
import { getOpenHouseRow } from './list-open-houses.ts'
import { getState, mayManage, type OpenHouseRow } from './open-house-row.ts'

type NewOpenHouse = Body<(typeof openHouses)['addOpenHouse']>
type Changes = Body<(typeof openHouses)['saveOpenHouse']>

/** Open houses of one listing that are not over. */
export const maxUpcoming = 20

/** Publishes a change of an open house to the open tabs of its host, on commit. */
export const publishOpenHouse = (
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  { agent_id, id }: Pick<OpenHouseRow, 'agent_id' | 'id'>,
): Promise<void> => events.publish(agent_id, { kind: 'open_house', data: { open_house_id: id } }, tx)

/** Locks a listing for which an open house is to be scheduled. Throws `not_found`, `not_owner` and `rule_broken`. */
export async function lockListing(tx: Tx, actor: Actor, listingId: string): Promise<{ agent_id: string }> {
  const { rows } = await sql<{ agent_id: string | null; may_manage: boolean | null; on_market: boolean }>`
    SELECT l.agent_id, ${mayManage(actor)} AS may_manage,
      l.standard_status IN ('Active', 'Coming Soon') AS on_market
    FROM listing l WHERE l.id = ${listingId} AND l.deleted_at IS NULL FOR NO KEY UPDATE`.execute(tx)
  const [listing] = rows
  if (!listing) throw new AppError('not_found')
  const { agent_id } = listing
  if (agent_id === null) throw new AppError('rule_broken', errors.notOwn)
  if (!listing.may_manage) throw new AppError('not_owner')
  if (!listing.on_market) throw new AppError('rule_broken', errors.notActive)
  return { agent_id }
}

/**
 * Schedules an open house and returns its id; repeating the key returns the first. Throws `not_found`, `not_owner`, and
 * `rule_broken` with the reason.
 */
export async function addOpenHouse(
  actor: Actor,
  deps: Deps,
  { listing_id, time_start, time_end, by_appointment, remarks, key }: NewOpenHouse,
): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const { agent_id } = await lockListing(tx, actor, listing_id)
    const { rows } = await sql<{ id: string; key: string | null; open: boolean }>`
      SELECT id, key, canceled_at IS NULL AND source_id IS NULL AND ends_at > ${now}::timestamptz AS open FROM open_house
      WHERE listing_id = ${listing_id}`.execute(tx)
    const known = rows.find((row) => row.key === key)
    if (known) return known.id
    if (time_end * 1000 <= now.getTime()) throw new AppError('rule_broken', errors.inThePast)
    if (rows.filter(({ open }) => open).length >= maxUpcoming)
      throw new AppError('rule_broken', errors.tooMany(maxUpcoming))
    const times = { starts_at: new Date(time_start * 1000), ends_at: new Date(time_end * 1000) }
    const id = await insertOpenHouse(tx, {
      listing_id,
      ...times,
      by_appointment,
      remarks,
      is_online_only: false,
      key,
    })
    await publishOpenHouse(tx, deps, { agent_id, id: id! })
    return id!
  })
}

/** Locks an open house. Throws `not_found`, `conflict` when the version differs, and `rule_broken` for one of a feed. */
async function lockOpenHouse(tx: Tx, actor: Actor, id: string, version: number): Promise<OpenHouseRow> {
  await sql`SELECT FROM open_house WHERE id = ${id} FOR UPDATE`.execute(tx)
  const row = await getOpenHouseRow(tx, actor, id)
  if (row.source_id !== null) throw new AppError('rule_broken', errors.fromFeed)
  if (row.version !== version) throw new AppError('conflict', errors.changed)
  return row
}

/** Changes an open house that is not over. Throws `not_found`, `conflict` and `rule_broken`. */
export async function saveOpenHouse(
  actor: Actor,
  deps: Deps,
  id: string,
  { version, time_start, time_end, by_appointment, remarks }: Changes,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOpenHouse(tx, actor, id, version)
    const now = deps.clock.now()
    const state = getState(row, now)
    if (state === 'canceled') throw new AppError('rule_broken', errors.isCanceled)
    if (state === 'past') throw new AppError('rule_broken', errors.isOver)
    if (time_end * 1000 <= now.getTime()) throw new AppError('rule_broken', errors.inThePast)
    const times = { starts_at: new Date(time_start * 1000), ends_at: new Date(time_end * 1000) }
    await updateOpenHouse(tx, id, { ...times, by_appointment, remarks })
    await publishOpenHouse(tx, deps, row)
  })
}

/** Cancels an open house that is not over, or restores it. Throws `not_found`, `conflict` and `rule_broken`. */
export async function setCanceled(
  actor: Actor,
  deps: Deps,
  id: string,
  { version, canceled }: { readonly version: number; readonly canceled: boolean },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOpenHouse(tx, actor, id, version)
    const now = deps.clock.now()
    if (row.ends_at <= now) throw new AppError('rule_broken', errors.isOver)
    const wasCanceled = row.canceled_at !== null
    if (wasCanceled === canceled)
      throw new AppError('rule_broken', canceled ? errors.isCanceled : errors.isNotCanceled)
    await updateOpenHouse(tx, id, { canceled_at: canceled ? now : null })
    await publishOpenHouse(tx, deps, row)
  })
}

/** Turns the link for visitors off, or makes a new one; earlier links stop working. Throws `not_found`. */
export async function saveSignInLink(
  actor: Actor,
  deps: Deps,
  id: string,
  link: 'off' | 'new',
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await getOpenHouseRow(tx, actor, id)
    await sql`INSERT INTO open_house_link (open_house_id, generation, is_off) VALUES (${id}, 2, ${link === 'off'})
      ON CONFLICT (open_house_id) DO UPDATE SET generation = open_house_link.generation + 1,
        is_off = excluded.is_off`.execute(tx)
    await publishOpenHouse(tx, deps, row)
  })
}
