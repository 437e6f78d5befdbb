import type { Broadcast } from '@pb/contract/live-stream-schemas'
import { createHash } from 'node:crypto'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishLiveStream } from '../records/publish.ts'
import { getLiveStreamRow, type LiveStreamRow } from '../records/stream-row.ts'
import { broadcastErrors } from '../texts.ts'
import { checkFragment, checkInit } from './boxes.ts'
import {
  assertBroadcaster,
  findInit,
  getLease,
  inBroadcast,
  presentBroadcast,
  type Broadcaster,
} from './broadcaster.ts'
import { toFragmentKey, type StoredFragment } from './fragment-file.ts'

interface NewFragment {
  readonly sequence: number
  readonly start_ms: number
  readonly duration_ms: number
}

/** The stored fragment with this number. */
const findFragment = (tx: Tx | Deps['db'], id: string, sequence: number) =>
  tx
    .selectFrom('live_fragment')
    .select(['generation', 'sha256'])
    .where('live_stream_id', '=', id)
    .where('sequence', '=', sequence)
    .executeTakeFirst()

/** Whether the fragment is stored already. Throws `conflict` for another one, and for one out of order. */
async function isStored(
  tx: Tx | Deps['db'],
  row: LiveStreamRow,
  { sequence, sha256 }: Pick<StoredFragment, 'sequence' | 'sha256'>,
): Promise<boolean> {
  if (sequence === row.next_sequence) return false
  const before = await findFragment(tx, row.id, sequence)
  if (!before) throw new AppError('conflict', broadcastErrors.outOfOrder(row.next_sequence))
  if (before.generation !== row.generation || !before.sha256.equals(sha256))
    throw new AppError('conflict', broadcastErrors.fragmentChanged)
  return true
}

/**
 * Stores the next fragment of a broadcast and renews the lease; the same again changes nothing. The file is complete
 * before its row, so that every process can serve what a row names. Throws `not_found`, `rule_broken` and `conflict`.
 */
export async function putFragment(
  actor: Actor,
  deps: Deps,
  broadcaster: Broadcaster,
  { sequence, start_ms, duration_ms }: NewFragment,
  bytes: Buffer,
): Promise<Broadcast> {
  const { id, generation } = broadcaster
  const sha256 = createHash('sha256').update(bytes).digest()
  const before = await getLiveStreamRow(deps.db, actor, id, deps.clock.now())
  assertBroadcaster(before, broadcaster, deps.clock.now())
  const init = await findInit(deps.db, id, generation)
  if (!init) throw new AppError('rule_broken', broadcastErrors.noInit)
  checkFragment(bytes, checkInit(init))
  if (await isStored(deps.db, before, { sequence, sha256 }))
    return presentBroadcast(generation, before.next_sequence)
  const file = toFragmentKey({ live_stream_id: id, generation, sequence, sha256 })
  await deps.files.put(file, bytes)
  try {
    return await inBroadcast(actor, deps, id, async (tx, row, now) => {
      assertBroadcaster(row, broadcaster, now)
      if (await isStored(tx, row, { sequence, sha256 }))
        return presentBroadcast(generation, row.next_sequence)
      await tx
        .insertInto('live_fragment')
        .values({
          live_stream_id: id,
          sequence,
          generation,
          start_ms,
          duration_ms,
          bytes: bytes.length,
          sha256,
          created_at: now,
        })
        .execute()
      await tx
        .updateTable('live_stream')
        .set({
          next_sequence: sequence + 1,
          leased_until: getLease(now),
          ...(!row.started_at && { started_at: now }),
        })
        .where('id', '=', id)
        .execute()
      // Not for each fragment: other tabs of the host show that it went live, and that it goes on.
      if (!row.started_at || row.leased_until <= now) await publishLiveStream(tx, deps, row)
      return presentBroadcast(generation, sequence + 1)
    })
  } catch (error) {
    // Refused meanwhile. After another error the row may be there; the nightly sweep deletes files without rows.
    if (error instanceof AppError && error.code === 'conflict') await deps.files.delete(file)
    throw error
  }
}
