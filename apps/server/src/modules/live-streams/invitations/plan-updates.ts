import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findLiveStreamRows, getState, type LiveStreamRow } from '../records/stream-row.ts'
import { toAnnouncement } from './announcement.ts'

/** The job that emails invited clients after a change. */
export const updateJob = 'live-streams.updates'

/** A change that is undone within this time sends nothing. */
const delayMs = 60_000

/**
 * After a change of a live stream: plans an email to each invited client, or none about this change. The email leaves
 * after a minute, if the live stream still differs from what the client's last one has.
 */
export async function planUpdates(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  before: LiveStreamRow,
  emailClients: boolean,
): Promise<void> {
  const now = clock.now()
  const [row] = await findLiveStreamRows(tx, now, sql`s.id = ${before.id}`)
  const current = JSON.stringify(toAnnouncement(row!))
  // Another change, such as of remarks, must not undo an earlier choice.
  if (current === JSON.stringify(toAnnouncement(before))) return
  const change = emailClients
    ? sql`due_at = ${new Date(now.getTime() + delayMs)}, skipped = NULL`
    : sql`due_at = NULL, skipped = ${current}::jsonb`
  await sql`UPDATE live_invitee SET ${change} WHERE live_stream_id = ${before.id}`.execute(tx)
}

/** Plans emails about changes that were made elsewhere: to the open house, the apartment or the building. */
export async function planFoundUpdates({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const due = new Date(now.getTime() + delayMs)
  const rows = await findLiveStreamRows(
    db,
    now,
    sql`o.ends_at > ${now}::timestamptz AND s.ended_at IS NULL
      AND EXISTS (SELECT FROM live_invitee i WHERE i.live_stream_id = s.id)`,
  )
  for (const row of rows) {
    if (getState(row, now) === 'past') continue
    const announcement = toAnnouncement(row)
    const current = JSON.stringify(announcement)
    await sql`UPDATE live_invitee SET announced = ${current}::jsonb
      WHERE live_stream_id = ${row.id} AND announced IS NULL`.execute(db)
    await sql`UPDATE live_invitee i SET due_at = ${due}
      WHERE live_stream_id = ${row.id} AND due_at IS NULL AND announced <> ${current}::jsonb
        AND skipped IS DISTINCT FROM ${current}::jsonb
        AND NOT (${announcement.is_canceled} AND (announced ->> 'is_canceled')::boolean)
        AND EXISTS (SELECT FROM client c WHERE c.id = i.client_id AND c.archived_at IS NULL)`.execute(db)
  }
}
