import type { Broadcast } from '@pb/contract/live-stream-schemas'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { broadcastErrors } from '../texts.ts'
import { checkInit } from './boxes.ts'
import {
  assertBroadcaster,
  findInit,
  getLease,
  inBroadcast,
  presentBroadcast,
  type Broadcaster,
} from './broadcaster.ts'

/** Stores the initialization segment of a generation. Throws `not_found`, `rule_broken` and `conflict`. */
export async function putInit(
  actor: Actor,
  deps: Deps,
  broadcaster: Broadcaster,
  bytes: Buffer,
): Promise<Broadcast> {
  const { id, generation } = broadcaster
  return inBroadcast(actor, deps, id, async (tx, row, now) => {
    assertBroadcaster(row, broadcaster, now)
    checkInit(bytes)
    const before = await findInit(tx, id, generation)
    if (before && !before.equals(bytes)) throw new AppError('conflict', broadcastErrors.initChanged)
    await tx
      .updateTable('live_generation')
      .set({ init: bytes })
      .where('live_stream_id', '=', id)
      .where('generation', '=', generation)
      .execute()
    await tx
      .updateTable('live_stream')
      .set({ leased_until: getLease(now) })
      .where('id', '=', id)
      .execute()
    return presentBroadcast(generation, row.next_sequence)
  })
}
