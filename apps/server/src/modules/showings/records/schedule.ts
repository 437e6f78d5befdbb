import type { Body } from '@pb/contract/endpoint'
import type { Showing, showings } from '@pb/contract/showings'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOwnClient } from '../../clients/index.ts'
import { answerReaction } from '../../listing-sends/index.ts'
import { getShownListing } from '../access.ts'
import { dropEmails, planFeedback, planReminders, queueEmail } from '../emails/plan-emails.ts'
import { createShowingSeed } from '../link.ts'
import { formatListing } from '../shown-listings.ts'
import * as texts from '../texts.ts'
import {
  assertTime,
  formatWhen,
  lockAgentTime,
  lockShowing,
  recordShowingEvent,
  reload,
  saveToCalendar,
  updateShowing,
  type ChangeDeps,
} from './change-showing.ts'
import { getEnd, type ShowingRow } from './showing-row.ts'
import { toBefore } from './showing-before.ts'

type NewShowing = Body<(typeof showings)['addShowing']>
type NewTime = Body<(typeof showings)['scheduleShowing']>

/** What follows from a time that is set: the calendar, the timeline, emails. */
async function announceTime(
  tx: Tx,
  deps: ChangeDeps,
  { agentId, id }: { readonly agentId: string; readonly id: string },
  { before, notify, message }: { before: ShowingRow | null; notify: boolean; message: string },
): Promise<void> {
  const row = await lockShowing(tx, agentId, id)
  const isMove = before?.status === 'confirmed'
  const listing = formatListing(await getShownListing(tx, row.listing_id))
  await saveToCalendar(tx, deps, row)
  await recordShowingEvent(tx, deps, row, {
    kind: isMove ? 'showing-moved' : 'showing-scheduled',
    title: (isMove ? texts.timeline.moved : texts.timeline.scheduled)(listing, formatWhen(row)),
    contact: notify,
  })
  const dropped = await dropEmails(tx, { showingId: id })
  if (!notify) return
  const kept = toBefore(before, { version: row.version, dropped })
  await queueEmail(
    tx,
    deps,
    { showingId: id },
    { kind: isMove ? 'moved' : 'confirmed', message, before: kept },
  )
  await planReminders(tx, deps, { showingId: id }, row.starts_at!)
  await planFeedback(tx, deps, { showingId: id }, getEnd(row)!)
}

/**
 * Schedules a showing. Repeating the key returns the first. Throws `not_found`, and `rule_broken` with the reason
 * unless it is to be scheduled `anyway`.
 */
export async function addShowing(actor: Actor, deps: ChangeDeps, input: NewShowing): Promise<Showing> {
  const { listing_id, user_id, starts: seconds, minutes, note, message, notify, anyway, key } = input
  const starts = new Date(seconds * 1000)
  return deps.db.transaction().execute(async (tx) => {
    const client = await getOwnClient(tx, actor, user_id)
    await lockAgentTime(tx, actor.personId)
    const known = await tx
      .selectFrom('showing')
      .where('client_id', '=', client.id)
      .where('key', '=', key)
      .select('id')
      .executeTakeFirst()
    if (known) return reload(tx, deps, actor, known.id)
    const listing = await getShownListing(tx, listing_id)
    await assertTime(tx, deps, actor.personId, listing, { starts, minutes, anyway })
    const now = deps.clock.now()
    const { id } = await tx
      .insertInto('showing')
      .values({
        agent_id: actor.personId,
        client_id: client.id,
        listing_id,
        status: 'confirmed',
        starts_at: starts,
        minutes,
        note,
        key,
        ...createShowingSeed(deps),
        created_at: now,
        changed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await announceTime(tx, deps, { agentId: actor.personId, id }, { before: null, notify, message })
    return reload(tx, deps, actor, id)
  })
}

/** Confirms a request at a time, or moves a confirmed showing. Throws `not_found`, `conflict` and `rule_broken`. */
export async function scheduleShowing(
  actor: Actor,
  deps: ChangeDeps,
  id: string,
  { version, starts: seconds, minutes, message, notify, anyway }: NewTime,
): Promise<Showing> {
  const starts = new Date(seconds * 1000)
  const scheduled = await deps.db.transaction().execute(async (tx) => {
    await lockAgentTime(tx, actor.personId)
    const row = await lockShowing(tx, actor.personId, id, version)
    if (row.status !== 'requested' && row.status !== 'confirmed')
      throw new AppError('rule_broken', texts.isOver(row.status))
    const listing = await getShownListing(tx, row.listing_id)
    await assertTime(tx, deps, actor.personId, listing, { starts, minutes, anyway, except: [id] })
    await updateShowing(tx, deps, id, { status: 'confirmed', starts_at: starts, minutes })
    await announceTime(tx, deps, { agentId: actor.personId, id }, { before: row, notify, message })
    return { showing: await reload(tx, deps, actor, id), questionId: row.question_id }
  })
  await settleQuestion(actor, deps, scheduled.questionId)
  return scheduled.showing
}

/** Marks the request on the shared page as answered, or as waiting again; a question that is gone has no answer. */
export async function settleQuestion(
  actor: Actor,
  deps: ChangeDeps,
  questionId: string | null,
  isAnswered = true,
): Promise<void> {
  if (questionId === null) return
  await answerReaction(actor, deps, { kind: 'showing', reaction_id: questionId }, isAnswered)
}
