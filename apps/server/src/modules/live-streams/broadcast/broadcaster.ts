import type { Broadcast } from '@pb/contract/live-stream-schemas'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getState, lockLiveStream, type LiveStreamRow } from '../records/stream-row.ts'
import { liveStreamChanged } from '../watch/live-cache.ts'
import { broadcastErrors, errors } from '../texts.ts'

/** Seconds after its last fragment in which no other tab can go live. */
const leaseSeconds = 20

export const getLease = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1000)

export interface Broadcaster {
  readonly id: string
  readonly broadcasterKey: string
  readonly generation: number
}

export const presentBroadcast = (generation: number, nextSequence: number): Broadcast => ({
  generation,
  next_sequence: nextSequence,
  lease_s: leaseSeconds,
})

/** Throws `rule_broken` for a live stream that cannot have video of this office. */
export function assertBroadcastable(row: LiveStreamRow, now: Date): void {
  if (getState(row, now) === 'canceled') throw new AppError('rule_broken', errors.isCanceled)
  if (row.source !== 'here') throw new AppError('rule_broken', broadcastErrors.elsewhere)
}

/** Throws unless this tab broadcasts this generation: `rule_broken` after the end, `conflict` after a takeover. */
export function assertBroadcaster(row: LiveStreamRow, broadcaster: Broadcaster, now: Date): void {
  assertBroadcastable(row, now)
  const { broadcasterKey, generation } = broadcaster
  if (row.broadcaster_key !== broadcasterKey || row.generation !== generation)
    throw new AppError('conflict', broadcastErrors.takenOver)
  if (row.ended_at) throw new AppError('rule_broken', broadcastErrors.ended)
}

/** The initialization segment of a generation; null until it arrives. */
export async function findInit(tx: Tx | Deps['db'], id: string, generation: number): Promise<Buffer | null> {
  const { rows } = await sql<{ init: Buffer | null }>`
    SELECT init FROM live_generation WHERE live_stream_id = ${id} AND generation = ${generation}`.execute(tx)
  return maybeOne(rows)?.init ?? null
}

/** Runs a step of the broadcast on its locked live stream, and lets the viewers know. Throws `not_found`. */
export async function inBroadcast<T>(
  actor: Actor,
  deps: Deps,
  id: string,
  step: (tx: Tx, row: LiveStreamRow, now: Date) => Promise<T>,
): Promise<T> {
  const now = deps.clock.now()
  const result = await deps.db
    .transaction()
    .execute(async (tx) => step(tx, await lockLiveStream(tx, actor, id, now), now))
  liveStreamChanged(deps, id)
  return result
}
