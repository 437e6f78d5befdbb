import type { Body } from '@pb/contract/endpoint'
import type { Broadcast } from '@pb/contract/live-stream-schemas'
import type { liveStreams } from '@pb/contract/live-streams'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { publishLiveStream } from '../records/publish.ts'
import { broadcastErrors, errors } from '../texts.ts'
import { assertBroadcastable, findInit, getLease, inBroadcast, presentBroadcast } from './broadcaster.ts'
import { getClosing, getOpening } from './opening.ts'

/**
 * Gives a tab the right to broadcast, with a new generation for its encoder; repeated before its initialization
 * segment, the same one. Throws `not_found`, `rule_broken`, and `conflict` while another tab is live.
 */
export async function startBroadcast(
  actor: Actor,
  deps: Deps,
  id: string,
  { broadcaster_key, take_over, mime }: Body<(typeof liveStreams)['startBroadcast']>,
): Promise<Broadcast> {
  return inBroadcast(actor, deps, id, async (tx, row, now) => {
    assertBroadcastable(row, now)
    const isOpen = row.started_at !== null && row.ended_at === null
    if (now < getOpening(row)) throw new AppError('rule_broken', broadcastErrors.tooEarly)
    if (!isOpen && now > getClosing(row)) throw new AppError('rule_broken', errors.isOver)
    const isOwn = row.broadcaster_key === broadcaster_key
    if (!isOwn && row.leased_until > now && take_over === 0)
      throw new AppError('conflict', broadcastErrors.otherTab)
    const before = await tx
      .selectFrom('live_generation')
      .select('mime')
      .where('live_stream_id', '=', id)
      .where('generation', '=', row.generation)
      .executeTakeFirst()
    const isRepeated =
      isOwn && before?.mime === mime && (await findInit(tx, id, row.generation)) === null && !row.ended_at
    const generation = isRepeated ? row.generation : row.generation + 1
    if (!isRepeated)
      await tx
        .insertInto('live_generation')
        .values({ live_stream_id: id, generation, mime, created_at: now })
        .execute()
    await tx
      .updateTable('live_stream')
      .set({ broadcaster_key, generation, leased_until: getLease(now), ended_at: null })
      .where('id', '=', id)
      .execute()
    await publishLiveStream(tx, deps, row)
    return presentBroadcast(generation, row.next_sequence)
  })
}
