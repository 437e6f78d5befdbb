import type { Body } from '@pb/contract/endpoint'
import type { sharedListings } from '@pb/contract/shared-listings'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { agentActor } from '../people.ts'
import { checkListing } from './find-link.ts'
import { homeName } from './mark.ts'
import { readerOf, tellAgent } from './news.ts'
import { readersLink, type Visit } from './visit.ts'
import '../tables.ts'

type Input = Body<(typeof sharedListings)['askAgent']>

/** Questions of one link that are taken in a day. */
const mostADay = 30

/**
 * Keeps a question, or a wish to see a home, and tells the agent; the same `key` again is the same question. Throws
 * `not_found`, and `rule_broken` in a preview and where there were too many today.
 */
export async function askAgent(deps: Deps, visit: Visit, input: Input): Promise<void> {
  const { kind, listing_id, when, message, key } = input
  const link = await readersLink(deps, visit)
  if (listing_id !== null) checkListing(link, listing_id)
  const home = listing_id === null ? null : await homeName(agentActor(link.agent_id), deps, listing_id)
  const { id, client_id, agent_id, participant_id } = link
  const at = deps.clock.now()
  const dayAgo = new Date(at.getTime() - 86_400_000)
  await deps.db.transaction().execute(async (tx) => {
    const { rows: lately } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM listing_question
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
    if (lately[0]!.count >= mostADay)
      throw new AppError('rule_broken', 'That is a lot for one day: please call or write to your agent')
    const about = home === null ? '' : kind === 'showing' ? ` ${home}` : ` about ${home}`
    const asks = kind === 'showing' ? `would like to see${about || ' a home'}` : `asks${about}`
    const words = [when, message].filter((part) => part !== '').join(': ')
    await tellAgent(tx, deps, link, {
      kind: kind === 'showing' ? 'showing-asked' : 'question-asked',
      payload: { listing_id, home, when, message },
      what: 'asked',
      news: {
        kind: 'inquiry',
        message: `${readerOf(link)} ${asks}${words === '' ? '' : `: “${words.slice(0, 300)}”`}`,
      },
    })
  })
}
