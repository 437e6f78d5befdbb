import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishLiveStream } from '../records/publish.ts'
import { broadcastErrors } from '../texts.ts'
import { inBroadcast } from './broadcaster.ts'

/** Ends a broadcast for everyone. Throws `not_found`, and `rule_broken` for one that has not started. */
export async function endBroadcast(actor: Actor, deps: Deps, id: string): Promise<void> {
  await inBroadcast(actor, deps, id, async (tx, row, now) => {
    if (!row.started_at) throw new AppError('rule_broken', broadcastErrors.notStarted)
    if (row.ended_at) return
    await tx
      .updateTable('live_stream')
      .set((eb) => ({ ended_at: now, leased_until: now, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await publishLiveStream(tx, deps, row)
  })
}
