import type { Body, Reply } from '@pb/contract/endpoint'
import type { sharedListings } from '@pb/contract/shared-listings'
import type { MarkKind } from '@pb/contract/listing-relations'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { listingsByIds } from '../../listings/index.ts'
import { agentActor } from '../people.ts'
import { checkListing } from './find-link.ts'
import { readerOf, tellAgent } from './news.ts'
import { readersLink, type Visit } from './visit.ts'
import '../tables.ts'

type Input = Body<(typeof sharedListings)['markListing']>

const says: Readonly<Record<MarkKind, string>> = { like: 'likes', maybe: 'may like', no: 'does not like' }

/** How a mail or a notification names a listing: `330 East 38th Street, 5B`. */
export async function homeName(actor: Actor, deps: Deps, listingId: string): Promise<string> {
  const [row] = await listingsByIds(actor, deps, [listingId])
  if (!row) return 'a listing'
  return row.unit === '' ? row.address : `${row.address}, ${row.unit}`
}

/**
 * Keeps what a reader says of a listing. The agent hears of each like once, and of each comment; the rest stands in the
 * timeline. Throws `not_found`, and `rule_broken` in a preview.
 */
export async function markListing(
  deps: Deps,
  visit: Visit,
  listingId: string,
  { mark, comment }: Input,
): Promise<Reply<(typeof sharedListings)['markListing']>> {
  const link = await readersLink(deps, visit)
  checkListing(link, listingId)
  const home = await homeName(agentActor(link.agent_id), deps, listingId)
  const { client_id, agent_id, participant_id } = link
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ old: string | null }>`
      INSERT INTO listing_mark AS m (client_id, agent_id, listing_id, participant_id, mark, comment, at)
      VALUES (${client_id}, ${agent_id}, ${listingId}, ${participant_id}, ${mark}, ${comment}, ${at})
      ON CONFLICT ON CONSTRAINT listing_mark_once DO UPDATE
        SET mark = excluded.mark, comment = excluded.comment, at = excluded.at
        WHERE (m.mark, m.comment) IS DISTINCT FROM (excluded.mark, excluded.comment)
      RETURNING mark`.execute(tx)
    if (rows.length === 0) return
    const words = mark === null ? `took back what was said of ${home}` : `${says[mark]} ${home}`
    const worth = mark === 'like' || comment !== ''
    const reader = `${client_id}:${participant_id ?? 0}:${listingId}`
    await tellAgent(tx, deps, link, {
      kind: 'listing-marked',
      payload: { listing_id: listingId, home, mark, comment },
      what: 'marked',
      news: worth
        ? {
            kind: 'client',
            message: `${readerOf(link)} ${words}${comment === '' ? '' : `: “${comment.slice(0, 200)}”`}`,
            ...(comment === '' && { key: `listing-liked:${reader}` }),
          }
        : null,
    })
  })
  return { mark, comment }
}
