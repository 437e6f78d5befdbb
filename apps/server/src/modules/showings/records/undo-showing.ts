import type { Showing } from '@pb/contract/showings'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { cancelShowingEvent } from '../../calendar/index.ts'
import { isUnclaimed, toLateUndo } from '../../mailbox/index.ts'
import { getShownListing } from '../access.ts'
import { formatListing } from '../shown-listings.ts'
import type { ShowingBefore } from '../tables.ts'
import * as texts from '../texts.ts'
import {
  lockAgentTime,
  lockShowing,
  recordShowingEvent,
  reload,
  saveToCalendar,
  updateShowing,
  type ChangeDeps,
} from './change-showing.ts'
import { settleQuestion } from './schedule.ts'
import type { ShowingRow } from './showing-row.ts'
import '../tables.ts'

interface HeldEmail {
  readonly id: string
  readonly before: ShowingBefore
  readonly failure: string
  readonly unclaimed: boolean
}

/** Locks the last email that announces a change of the agent, as `claimNext` does. */
async function lockEmail(tx: Tx, showingId: string): Promise<HeldEmail | undefined> {
  const last = sql`FROM showing_email WHERE showing_id = ${showingId} AND before IS NOT NULL`
  const { rows: made } = await sql<{ id: string; created_at: Date }>`
    SELECT id, created_at ${last} ORDER BY id DESC LIMIT 1`.execute(tx)
  const row = maybeOne(made)
  if (!row) return undefined
  const { rows } = await sql<HeldEmail>`
    SELECT id, before, failure, ${isUnclaimed(row.created_at)} AS unclaimed FROM showing_email
    WHERE id = ${row.id} FOR UPDATE`.execute(tx)
  return maybeOne(rows)
}

/** Drops the emails of a change, and lets those wait again that it dropped. */
async function undoEmails(tx: Tx, showingId: string, { id, before }: HeldEmail): Promise<void> {
  await sql`UPDATE showing_email SET state = 'dropped', failure = ${texts.undone}
    WHERE showing_id = ${showingId} AND id >= ${id} AND state = 'waiting'`.execute(tx)
  await sql`UPDATE showing_email SET state = 'waiting'
    WHERE id = ANY (${[...before.dropped]}::bigint[]) AND state = 'dropped'`.execute(tx)
}

/** Brings a showing back as it was; one that was added is canceled. */
async function restoreShowing(tx: Tx, deps: ChangeDeps, row: ShowingRow, before: ShowingBefore) {
  const { status, starts_at, minutes, cancel_reason, canceled_by } = before
  if (status === null)
    await updateShowing(tx, deps, row.id, {
      status: 'canceled',
      cancel_reason: texts.undone,
      canceled_by: 'agent',
    })
  else
    await updateShowing(tx, deps, row.id, {
      status,
      starts_at: starts_at === null ? null : new Date(starts_at),
      minutes,
      cancel_reason,
      canceled_by,
    })
  const restored = await lockShowing(tx, row.agent_id, row.id)
  if (restored.status === 'confirmed') await saveToCalendar(tx, deps, restored)
  else await cancelShowingEvent(tx, deps, row.id, { remove: true })
  await recordShowingEvent(tx, deps, row, {
    kind: status === null ? 'showing-canceled' : 'showing-moved',
    title: texts.timeline.undone(formatListing(await getShownListing(tx, row.listing_id))),
  })
}

/**
 * Undoes the last change of an own showing that its client is emailed about, while that email is not claimed: no email
 * leaves, and the showing, its calendar entry, its reminders and the client's request are as before. A second time changes
 * nothing. Throws `not_found`, and `conflict` once the email is on its way or the showing was changed meanwhile.
 */
export async function undoShowing(actor: Actor, deps: ChangeDeps, id: string): Promise<Showing> {
  const undone = await deps.db.transaction().execute(async (tx) => {
    await lockAgentTime(tx, actor.personId)
    const row = await lockShowing(tx, actor.personId, id)
    const email = await lockEmail(tx, id)
    if (!email || email.failure === texts.undone)
      return { showing: await reload(tx, deps, actor, id), questionId: null }
    if (!email.unclaimed) throw toLateUndo()
    if (email.before.version !== row.version) throw new AppError('conflict', texts.changedMeanwhile)
    await undoEmails(tx, id, email)
    await restoreShowing(tx, deps, row, email.before)
    const questionId = email.before.status === 'requested' ? row.question_id : null
    return { showing: await reload(tx, deps, actor, id), questionId }
  })
  await settleQuestion(actor, deps, undone.questionId, false)
  return undone.showing
}
