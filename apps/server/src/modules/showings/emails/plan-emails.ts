import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { getHeldUntil } from '../../mailbox/index.ts'
import type { ShowingBefore, ShowingEmailKind, TourBefore } from '../tables.ts'
import '../tables.ts'

/** The job that puts emails about showings into the outbox. */
export const showingEmailJob = 'showings.emails'

const hourMs = 3_600_000

/** What the emails are about: one showing, or all of a tour. */
export type EmailTarget = { readonly showingId: string } | { readonly tourId: string }

const toColumns = (target: EmailTarget) =>
  'tourId' in target
    ? { showing_id: null, tour_id: target.tourId }
    : { showing_id: target.showingId, tour_id: null }

/** Drops the emails that wait and would speak of a time that has changed; returns their ids. */
export async function dropEmails(tx: Tx, target: EmailTarget): Promise<string[]> {
  const { showing_id, tour_id } = toColumns(target)
  const { rows } = await sql<{
    id: string
  }>`UPDATE showing_email SET state = 'dropped' WHERE state = 'waiting'
    AND ${tour_id === null ? sql`showing_id = ${showing_id}` : sql`tour_id = ${tour_id}`}
    RETURNING id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Queues an email that is due now, or with what was before when it can no longer be undone. */
export async function queueEmail(
  tx: Tx,
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  target: EmailTarget,
  {
    kind,
    message = '',
    before,
  }: { kind: ShowingEmailKind; message?: string; before?: ShowingBefore | TourBefore },
): Promise<void> {
  const now = clock.now()
  const heldUntil = before && getHeldUntil(now)
  await tx
    .insertInto('showing_email')
    .values({
      ...toColumns(target),
      kind,
      message,
      due_at: now,
      created_at: now,
      ...(before && { leased_until: getHeldUntil(now), before: toJsonText(before) }),
    })
    .execute()
  await jobs.send(tx, showingEmailJob, {}, heldUntil && { startAfter: heldUntil })
}

/** Plans the question after a showing, once; only for a client who got an email about it. */
export async function planFeedback(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  target: EmailTarget,
  ends: Date,
): Promise<void> {
  const { showing_id, tour_id } = toColumns(target)
  const now = clock.now()
  const due = new Date(Math.max(now.getTime(), ends.getTime() + hourMs))
  const ofTarget = tour_id === null ? sql`showing_id = ${showing_id}` : sql`tour_id = ${tour_id}`
  await sql`INSERT INTO showing_email (showing_id, tour_id, kind, due_at, created_at)
    SELECT ${showing_id}::bigint, ${tour_id}::bigint, 'feedback', ${due}::timestamptz, ${now}::timestamptz
    WHERE EXISTS (SELECT FROM showing_email WHERE ${ofTarget} AND kind IN ('confirmed', 'moved')
        AND state IN ('waiting', 'queued'))
      AND NOT EXISTS (SELECT FROM showing_email WHERE ${ofTarget} AND kind = 'feedback'
        AND state IN ('waiting', 'queued'))`.execute(tx)
}

/** Plans the reminders before a showing; those planned for another time have been dropped. */
export async function planReminders(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  target: EmailTarget,
  starts: Date,
): Promise<void> {
  const now = clock.now()
  const { showing_id, tour_id } = toColumns(target)
  const before = (hours: number) => new Date(starts.getTime() - hours * hourMs)
  const planned = [
    // Not right after the confirmation.
    { kind: 'day_before' as const, due_at: before(24), from: before(26) },
    { kind: 'soon' as const, due_at: before(2), from: before(3) },
  ]
  const rows = planned.filter(({ from }) => from > now)
  if (rows.length === 0) return
  await tx
    .insertInto('showing_email')
    .values(rows.map(({ kind, due_at }) => ({ showing_id, tour_id, kind, due_at, created_at: now })))
    .execute()
}
