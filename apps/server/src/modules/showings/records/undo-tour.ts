import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { cancelShowingEvent } from '../../calendar/index.ts'
import { isUnclaimed, toLateUndo } from '../../mailbox/index.ts'
import type { TourBefore } from '../tables.ts'
import * as texts from '../texts.ts'
import {
  lockAgentTime,
  lockShowing,
  saveToCalendar,
  updateShowing,
  type ChangeDeps,
} from './change-showing.ts'
import '../tables.ts'

interface HeldEmail {
  readonly id: string
  readonly before: TourBefore
  readonly failure: string
  readonly unclaimed: boolean
}

interface LockedTour {
  readonly id: string
  readonly agent_id: string
  readonly version: number
}

/** Locks the last email that books or cancels a tour, as `claimNext` does. */
async function lockEmail(tx: Tx, tourId: string): Promise<HeldEmail | undefined> {
  const { rows: made } = await sql<{ id: string; created_at: Date }>`SELECT id, created_at FROM showing_email
    WHERE tour_id = ${tourId} AND before IS NOT NULL ORDER BY id DESC LIMIT 1`.execute(tx)
  const row = maybeOne(made)
  if (!row) return undefined
  const { rows } = await sql<HeldEmail>`
    SELECT id, before, failure, ${isUnclaimed(row.created_at)} AS unclaimed FROM showing_email
    WHERE id = ${row.id} FOR UPDATE`.execute(tx)
  return maybeOne(rows)
}

/** Drops the emails of a change, and lets those wait again that it dropped. */
async function undoEmails(tx: Tx, tourId: string, { id, before }: HeldEmail): Promise<void> {
  await sql`UPDATE showing_email SET state = 'dropped', failure = ${texts.undone}
    WHERE tour_id = ${tourId} AND id >= ${id} AND state = 'waiting'`.execute(tx)
  await sql`UPDATE showing_email SET state = 'waiting'
    WHERE id = ANY (${[...before.dropped]}::bigint[]) AND state = 'dropped'`.execute(tx)
}

/** Cancels what was booked, so that the tour can be planned again, or brings back what was canceled. */
async function undoShowings(
  tx: Tx,
  deps: ChangeDeps,
  { agentId, before }: { readonly agentId: string; readonly before: TourBefore },
): Promise<void> {
  for (const { id, version } of before.showings) {
    const row = await lockShowing(tx, agentId, id)
    if (row.version !== version) throw new AppError('conflict', texts.changedMeanwhile)
    if (before.tour === 'planned') {
      await updateShowing(tx, deps, id, {
        status: 'canceled',
        cancel_reason: texts.undone,
        canceled_by: 'agent',
      })
      await tx.updateTable('showing').set({ tour_id: null }).where('id', '=', id).execute()
      await cancelShowingEvent(tx, deps, id, { remove: true })
    } else {
      await updateShowing(tx, deps, id, { status: 'confirmed', cancel_reason: '', canceled_by: null })
      await saveToCalendar(tx, deps, await lockShowing(tx, agentId, id))
    }
  }
}

/**
 * Undoes the booking or cancellation of a locked tour while its email is not claimed: no email leaves, and its showings,
 * their calendar entries and reminders are as before. Returns what the tour was; null for nothing to undo, as a second time.
 * Throws `conflict` once the email is on its way, or tour or showings were changed meanwhile.
 */
export async function undoTourShowings(
  tx: Tx,
  deps: ChangeDeps,
  tour: LockedTour,
): Promise<TourBefore['tour'] | null> {
  await lockAgentTime(tx, tour.agent_id)
  const email = await lockEmail(tx, tour.id)
  if (!email || email.failure === texts.undone) return null
  if (!email.unclaimed) throw toLateUndo()
  if (email.before.version !== tour.version) throw new AppError('conflict', texts.changedMeanwhile)
  await undoEmails(tx, tour.id, email)
  await undoShowings(tx, deps, { agentId: tour.agent_id, before: email.before })
  return email.before.tour
}
