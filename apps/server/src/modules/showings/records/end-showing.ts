import type { Body } from '@pb/contract/endpoint'
import type { Showing, showings } from '@pb/contract/showings'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getShownListing } from '../access.ts'
import { dropEmails, planFeedback, queueEmail } from '../emails/plan-emails.ts'
import { formatListing } from '../shown-listings.ts'
import * as texts from '../texts.ts'
import {
  lockShowing,
  recordShowingEvent,
  reload,
  saveToCalendar,
  updateShowing,
  type ChangeDeps,
} from './change-showing.ts'
import { settleQuestion } from './schedule.ts'
import { toBefore } from './showing-before.ts'
import { getEnd, type ShowingRow } from './showing-row.ts'

/** Cancels a locked showing in the transaction: its event, emails that wait, and an email to the client. */
export async function cancelInTransaction(
  tx: Tx,
  deps: ChangeDeps,
  row: ShowingRow,
  { reason, by, notify }: { reason: string; by: 'agent' | 'client'; notify: boolean },
): Promise<void> {
  const listing = formatListing(await getShownListing(tx, row.listing_id))
  await updateShowing(tx, deps, row.id, { status: 'canceled', cancel_reason: reason, canceled_by: by })
  if (row.status === 'confirmed') await saveToCalendar(tx, deps, { ...row, status: 'canceled' })
  const dropped = await dropEmails(tx, { showingId: row.id })
  await recordShowingEvent(tx, deps, row, {
    kind: 'showing-canceled',
    title: row.status === 'requested' ? texts.timeline.declined(listing) : texts.timeline.canceled(listing),
    text: [by === 'client' ? texts.clientCanceled : '', reason].filter((part) => part !== '').join(': '),
    contact: notify,
  })
  if (!notify) return
  // What a client did is confirmed at once: no one could undo it.
  const before = by === 'agent' ? toBefore(row, { version: row.version + 1, dropped }) : undefined
  await queueEmail(
    tx,
    deps,
    { showingId: row.id },
    { kind: 'canceled', message: reason, ...(before && { before }) },
  )
}

/** Cancels a showing or declines a request. Throws `not_found`, `conflict`, and `rule_broken` if it is over. */
export async function cancelShowing(
  actor: Actor,
  deps: ChangeDeps,
  id: string,
  { version, reason, notify }: Body<(typeof showings)['cancelShowing']>,
): Promise<Showing> {
  const canceled = await deps.db.transaction().execute(async (tx) => {
    const row = await lockShowing(tx, actor.personId, id, version)
    const isOver = row.status === 'confirmed' && getEnd(row)! <= deps.clock.now()
    if (isOver || (row.status !== 'requested' && row.status !== 'confirmed'))
      throw new AppError('rule_broken', texts.isOver(row.status))
    await cancelInTransaction(tx, deps, row, { reason, by: 'agent', notify })
    const questionId = row.status === 'requested' ? row.question_id : null
    return { showing: await reload(tx, deps, actor, id), questionId }
  })
  await settleQuestion(actor, deps, canceled.questionId)
  return canceled.showing
}

/** Changes the agent's note. Throws `not_found` and `conflict`. */
export function saveNote(
  actor: Actor,
  deps: ChangeDeps,
  id: string,
  { version, note }: { readonly version: number; readonly note: string },
): Promise<Showing> {
  return deps.db.transaction().execute(async (tx) => {
    await lockShowing(tx, actor.personId, id, version)
    await updateShowing(tx, deps, id, { note })
    return reload(tx, deps, actor, id)
  })
}

/** Records how a showing went. Throws `not_found`, `conflict`, and `rule_broken` before it starts. */
export function recordOutcome(
  actor: Actor,
  deps: ChangeDeps,
  id: string,
  { version, outcome }: Body<(typeof showings)['recordShowingOutcome']>,
): Promise<Showing> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockShowing(tx, actor.personId, id, version)
    if (row.status === outcome) return reload(tx, deps, actor, id)
    if (row.status === 'requested') throw new AppError('rule_broken', texts.notConfirmed)
    if (row.status === 'canceled') throw new AppError('rule_broken', texts.isOver(row.status))
    if (row.starts_at! > deps.clock.now()) throw new AppError('rule_broken', texts.notStarted)
    await updateShowing(tx, deps, id, { status: outcome })
    const target = { showingId: id }
    // Who did not come is not asked what it was like.
    if (outcome === 'no_show') await dropEmails(tx, target)
    else await planFeedback(tx, deps, target, getEnd(row)!)
    if (outcome !== 'confirmed') {
      const listing = formatListing(await getShownListing(tx, row.listing_id))
      const isMissed = outcome === 'no_show'
      await recordShowingEvent(tx, deps, row, {
        kind: isMissed ? 'showing-missed' : 'showing-completed',
        title: (isMissed ? texts.timeline.missed : texts.timeline.completed)(listing),
        contact: !isMissed,
      })
    }
    return reload(tx, deps, actor, id)
  })
}
