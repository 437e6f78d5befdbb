import type { Body } from '@pb/contract/endpoint'
import type { sharedListings } from '@pb/contract/shared-listings'
import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { agentActor } from '../recipients.ts'
import { assertListingInLink } from './active-link.ts'
import { getListingTitle } from './mark-listing.ts'
import { formatReader, recordActivity } from './record-activity.ts'
import { getLinkForReader, type SharedPageRequest } from './request.ts'
import { pageErrors, readerActions } from '../texts.ts'

type Input = Body<(typeof sharedListings)['askAgent']>

/** Maximum number of questions per link and day. */
const maxQuestionsPerDay = 30

/**
 * Stores a question or a showing request and notifies the agent; repeating the `key` has no effect. Throws `not_found`,
 * and `rule_broken` in a preview or after too many questions today.
 */
export async function askAgent(deps: Deps, request: SharedPageRequest, input: Input): Promise<void> {
  const { kind, listing_id, when, message, key } = input
  const link = await getLinkForReader(deps, request)
  if (listing_id !== null) assertListingInLink(link, listing_id)
  const listing =
    listing_id === null ? null : await getListingTitle(agentActor(link.agent_id), deps, listing_id)
  const { id, client_id, agent_id, participant_id } = link
  const at = deps.clock.now()
  const dayAgo = addDays(at, -1)
  await deps.db.transaction().execute(async (tx) => {
    const { rows: recent } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM listing_question
      WHERE link_id = ${id} AND at > ${dayAgo}`.execute(tx)
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
