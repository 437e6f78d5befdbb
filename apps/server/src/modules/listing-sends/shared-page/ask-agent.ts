import type { Body } from '@pb/contract/endpoint'
import type { sharedListings } from '@pb/contract/shared-listings'
import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import { agentByLink } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { assertListingInLink, type ActiveLink } from './active-link.ts'
import { getListingTitle } from './mark-listing.ts'
import { formatReader, recordActivity } from './record-activity.ts'
import { getLinkForReader, type SharedPageRequest } from './request.ts'
import { pageErrors, readerActions } from '../texts.ts'

type Input = Body<(typeof sharedListings)['askAgent']>

/** Maximum number of questions per link and day. */
const maxQuestionsPerDay = 30

/** Lets a request for a showing take the place of the reader's earlier ones that still wait for an answer. */
async function replaceRequests(
  tx: Tx,
  { client_id, participant_id }: ActiveLink,
  listingId: string | null,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  await sql`UPDATE listing_question SET replaced_at = ${at}
    WHERE client_id = ${client_id} AND participant_id IS NOT DISTINCT FROM ${participant_id}
      AND listing_id IS NOT DISTINCT FROM ${listingId} AND kind = 'showing' AND id <> ${id}
      AND answered_at IS NULL AND replaced_at IS NULL`.execute(tx)
}

/** Whether this was asked in the same words before and still waits for an answer: asking again changes nothing. */
async function isWaiting(
  tx: Tx,
  { id }: ActiveLink,
  { kind, listing_id, when, message }: Input,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM listing_question WHERE link_id = ${id} AND kind = ${kind}
    AND listing_id IS NOT DISTINCT FROM ${listing_id}::bigint AND suits = ${when} AND message = ${message}
    AND answered_at IS NULL AND replaced_at IS NULL`.execute(tx)
  return rows.length > 0
}

/** What follows from a request for a showing, in its transaction. */
const queueShowingRequest = async (tx: Tx, deps: Pick<Deps, 'jobs'>, questionId: string): Promise<unknown> =>
  deps.jobs.send(tx, 'showings.request', { question_id: questionId })

/**
 * Stores a question or a showing request and notifies the agent; a request replaces an earlier one for the listing that
 * still waits. Repeating the `key` has no effect. Throws `not_found`, and `rule_broken` in a preview or after too many
 * questions today, and what `onShowing` throws, which a module above passes for a request at a time.
 */
export async function askAgent(
  deps: Deps,
  request: SharedPageRequest,
  input: Input,
  onShowing = queueShowingRequest,
): Promise<void> {
  const { kind, listing_id, when, message, key } = input
  const link = await getLinkForReader(deps, request)
  if (listing_id !== null) assertListingInLink(link, listing_id)
  const listing =
    listing_id === null ? null : await getListingTitle(agentByLink(link.agent_id), deps, listing_id)
  const { id, client_id, agent_id, participant_id } = link
  const at = deps.clock.now()
  const dayAgo = addDays(at, -1)
  await deps.db.transaction().execute(async (tx) => {
    // Two requests at once: the second sees the first.
    await sql`SELECT FROM shared_link WHERE id = ${id} FOR UPDATE`.execute(tx)
    const { rows: recent } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM listing_question
      WHERE link_id = ${id} AND at > ${dayAgo}`.execute(tx)
    if (await isWaiting(tx, link, input)) return
    const made = await tx
      .insertInto('listing_question')
      .values({
        client_id,
        agent_id,
        participant_id,
        link_id: id,
        listing_id,
        kind,
        suits: when,
        message,
        key,
        at,
      })
      .onConflict((conflict) => conflict.constraint('listing_question_once').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return
    if (recent[0]!.count >= maxQuestionsPerDay) throw new AppError('rule_broken', pageErrors.tooManyQuestions)
    if (kind === 'showing') {
      await replaceRequests(tx, link, listing_id, { id: made.id, at })
      await onShowing(tx, deps, made.id)
    }
    const action = kind === 'showing' ? readerActions.askShowing(listing) : readerActions.askQuestion(listing)
    const text = [when, message].filter((part) => part !== '').join(': ')
    await recordActivity(tx, deps, link, {
      kind: kind === 'showing' ? 'showing-asked' : 'question-asked',
      payload: { listing_id, home: listing, when, message },
      what: 'asked',
      notification: {
        kind: 'inquiry',
        message: `${formatReader(link)} ${action}${text === '' ? '' : `: “${text.slice(0, 300)}”`}`,
      },
    })
  })
}
