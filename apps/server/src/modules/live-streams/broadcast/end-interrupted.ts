import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { notify } from '../../notifications/index.ts'
import { formatListing } from '../../showings/index.ts'
import { publishLiveStream } from '../records/publish.ts'
import { findLiveStreamRows } from '../records/stream-row.ts'
import { notifications } from '../texts.ts'
import { liveStreamChanged } from '../watch/live-cache.ts'

/** The job that ends broadcasts whose video stopped arriving, each minute. */
export const endInterruptedJob = 'live-streams.end-interrupted'

/** A broadcast goes on when video arrives again within this time. */
const interruptedMs = 10 * 60_000

/** Ends broadcasts without video for some minutes, at the time of the last, and notifies their hosts. */
export async function endInterrupted(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const before = new Date(now.getTime() - interruptedMs)
  const silent = await findLiveStreamRows(
    deps.db,
    now,
    sql`s.started_at IS NOT NULL AND s.ended_at IS NULL AND s.leased_until < ${before}::timestamptz`,
  )
  for (const row of silent) {
    const ended = await deps.db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('live_stream')
        .set((eb) => ({ ended_at: row.leased_until, version: eb('version', '+', 1) }))
        .where('id', '=', row.id)
        .where('ended_at', 'is', null)
        .where('leased_until', '<', before)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return false
      await publishLiveStream(tx, deps, row)
      await notify(tx, deps, row.agent_id, {
        kind: 'calendar',
        message: notifications.interrupted(formatListing(row)).slice(0, 400),
        payload: { link: `/livestreaming/${row.id}` },
        key: `live-stream-interrupted:${row.id}:${row.generation}`,
      })
      return true
    })
    if (ended) liveStreamChanged(deps, row.id)
  }
}
