import type { Body } from '@pb/contract/endpoint'
import type { liveStreams } from '@pb/contract/live-streams'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne, one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { insertOpenHouse, updateOpenHouse } from '../../listings/index.ts'
import { lockListing, maxUpcoming, publishOpenHouse } from '../../open-houses/index.ts'
import { planUpdates } from '../invitations/plan-updates.ts'
import { liveStreamChanged } from '../watch/live-cache.ts'
import { errors } from '../texts.ts'
import { publishLiveStream } from './publish.ts'
import { getState, getVersion, lockLiveStream, type LiveStreamRow } from './stream-row.ts'

type NewLiveStream = Body<(typeof liveStreams)['addLiveStream']>
type Changes = Body<(typeof liveStreams)['saveLiveStream']>

const toTimes = ({ time_start, time_end }: Pick<Changes, 'time_start' | 'time_end'>) => ({
  starts_at: new Date(time_start * 1000),
  ends_at: new Date(time_end * 1000),
})

/** The address of an outside stream; empty for one of this office. Throws `bad_input`. */
function toOutsideUrl({ source, outside_url }: Pick<Changes, 'source' | 'outside_url'>): string {
  if (source === 'here') return ''
  if (!URL.canParse(outside_url))
    throw new AppError('bad_input', errors.badAddress, {
      issues: [{ path: 'body.outside_url', message: errors.badAddress }],
    })
  return outside_url
}

/** Takes the open house of the listing that gets the live stream. */
async function useOpenHouse(
  tx: Tx,
  { listing_id, remarks, online_only, ...input }: NewLiveStream,
  id: string,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{
    canceled_at: Date | null
    ends_at: Date
    source_id: string | null
    is_used: boolean
  }>`
    SELECT canceled_at, ends_at, source_id, EXISTS (SELECT FROM live_stream s WHERE s.open_house_id = o.id) AS is_used
    FROM open_house o WHERE o.id = ${id} AND o.listing_id = ${listing_id} FOR UPDATE`.execute(tx)
  const [house] = rows
  if (!house) throw new AppError('not_found')
  if (house.source_id !== null) throw new AppError('rule_broken', errors.fromFeed)
  if (house.is_used) throw new AppError('conflict', errors.hasLiveStream)
  if (house.canceled_at) throw new AppError('rule_broken', errors.openHouseCanceled)
  if (house.ends_at <= now) throw new AppError('rule_broken', errors.openHouseOver)
  await updateOpenHouse(tx, id, { ...toTimes(input), remarks, is_online_only: online_only === 1 })
  return id
}

async function makeOpenHouse(
  tx: Tx,
  { listing_id, remarks, online_only, key, ...input }: NewLiveStream,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM open_house
    WHERE listing_id = ${listing_id} AND canceled_at IS NULL AND source_id IS NULL AND ends_at > ${now}::timestamptz`.execute(
    tx,
  )
  if (one(rows).count >= maxUpcoming) throw new AppError('rule_broken', errors.tooMany(maxUpcoming))
  const id = await insertOpenHouse(tx, {
    listing_id,
    ...toTimes(input),
    by_appointment: false,
    remarks,
    is_online_only: online_only === 1,
    key: `live-${key}`,
  })
  return id!
}

/**
 * Schedules a live stream with its open house and returns its id; repeating the key returns the first. Throws
 * `not_found`, `not_owner`, `conflict` for an open house that has one, and `rule_broken` with the reason.
 */
export async function addLiveStream(actor: Actor, deps: Deps, input: NewLiveStream): Promise<string> {
  const { listing_id, open_house_id: given, key, source, keep_recording, chat } = input
  const outside_url = toOutsideUrl(input)
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    const { agent_id } = await lockListing(tx, actor, listing_id)
    const { rows } = await sql<{
      id: string
    }>`SELECT s.id FROM live_stream s JOIN open_house o ON o.id = s.open_house_id
      WHERE o.listing_id = ${listing_id} AND s.key = ${key}`.execute(tx)
    const row = maybeOne(rows)
    if (row) return row.id
    if (input.time_end * 1000 <= now.getTime()) throw new AppError('rule_broken', errors.inThePast)
    const open_house_id =
      given === undefined ? await makeOpenHouse(tx, input, now) : await useOpenHouse(tx, input, given, now)
    const { id } = await tx
      .insertInto('live_stream')
      .values({
        open_house_id,
        key,
        source,
        outside_url,
        keep_recording: keep_recording === 1,
        chat: chat === 1,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await publishOpenHouse(tx, deps, { agent_id, id: open_house_id })
    await publishLiveStream(tx, deps, { agent_id, id })
    return id
  })
}

/** Runs a change of a live stream with this version. Throws `not_found` and `conflict`. */
export async function changeLiveStream(
  actor: Actor,
  deps: Deps,
  { id, version }: { readonly id: string; readonly version: number },
  change: (tx: Tx, row: LiveStreamRow, now: Date) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockLiveStream(tx, actor, id, now)
    if (getVersion(row) !== version) throw new AppError('conflict', errors.changed)
    await change(tx, row, now)
    await publishOpenHouse(tx, deps, { agent_id: row.agent_id, id: row.open_house_id })
    await publishLiveStream(tx, deps, row)
  })
  liveStreamChanged(deps, id)
}

/** Changes a live stream that is not over; invited clients are emailed a new time if wanted. Throws `not_found`, `conflict` and `rule_broken`. */
export async function saveLiveStream(actor: Actor, deps: Deps, id: string, input: Changes): Promise<void> {
  const outside_url = toOutsideUrl(input)
  const { version, remarks, source, keep_recording, chat, time_end } = input
  await changeLiveStream(actor, deps, { id, version }, async (tx, row, now) => {
    const state = getState(row, now)
    if (state === 'canceled') throw new AppError('rule_broken', errors.isCanceled)
    if (state === 'past') throw new AppError('rule_broken', errors.isOver)
    if (row.started_at && source !== row.source) throw new AppError('rule_broken', errors.isLive)
    if (time_end * 1000 <= now.getTime()) throw new AppError('rule_broken', errors.inThePast)
    await updateOpenHouse(tx, row.open_house_id, { ...toTimes(input), remarks })
    await tx
      .updateTable('live_stream')
      .set((eb) => ({
        source,
        outside_url,
        keep_recording: keep_recording === 1,
        chat: chat === 1,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await planUpdates(tx, deps, row, input.email_clients === 1)
  })
}

/**
 * Cancels a live stream that is not over, or restores it; one that is online only is canceled with its open house.
 * Invited clients are emailed if wanted. Throws `not_found`, `conflict` and `rule_broken`.
 */
export async function setCanceled(
  actor: Actor,
  deps: Deps,
  target: { readonly id: string; readonly version: number },
  { canceled, emailClients }: { readonly canceled: boolean; readonly emailClients: boolean },
): Promise<void> {
  await changeLiveStream(actor, deps, target, async (tx, row, now) => {
    const state = getState(row, now)
    if (state === 'past' || row.ends_at <= now) throw new AppError('rule_broken', errors.isOver)
    const wasCanceled = state === 'canceled'
    if (wasCanceled === canceled)
      throw new AppError('rule_broken', canceled ? errors.isCanceled : errors.isNotCanceled)
    if (!canceled && row.open_house_canceled_at && !row.is_online_only)
      throw new AppError('rule_broken', errors.openHouseCanceled)
    if (row.is_online_only)
      await updateOpenHouse(tx, row.open_house_id, { canceled_at: canceled ? now : null })
    await tx
      .updateTable('live_stream')
      .set((eb) => ({
        canceled_at: canceled ? now : null,
        ...(canceled && row.started_at && { ended_at: now, leased_until: now }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', target.id)
      .execute()
    await planUpdates(tx, deps, row, emailClients)
  })
}
