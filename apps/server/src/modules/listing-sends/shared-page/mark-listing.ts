import type { Body, Reply } from '@pb/contract/endpoint'
import type { sharedListings } from '@pb/contract/shared-listings'

import { sql } from 'kysely'
import { agentByLink, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getListings } from '../../listings/index.ts'
import { assertListingInLink } from './active-link.ts'
import { formatReader, recordActivity } from './record-activity.ts'
import { getLinkForReader, type SharedPageRequest } from './request.ts'
import { readerActions } from '../texts.ts'

type Input = Body<(typeof sharedListings)['markListing']>

/** Returns a listing's title for notifications: `330 East 38th Street, 5B`. */
export async function getListingTitle(actor: Actor, deps: Deps, listingId: string): Promise<string> {
  const [row] = await getListings(actor, deps, [listingId])
  if (!row) return 'a listing'
  return row.unit === '' ? row.address : `${row.address}, ${row.unit}`
}

/**
 * Stores a reader's mark and comment on a listing. The agent is notified once of a like, and of every comment; the
 * timeline records everything. Throws `not_found`, and `rule_broken` in a preview.
 */
export async function markListing(
  deps: Deps,
  request: SharedPageRequest,
  listingId: string,
  { mark, comment }: Input,
): Promise<Reply<(typeof sharedListings)['markListing']>> {
  const link = await getLinkForReader(deps, request)
  assertListingInLink(link, listingId)
  const title = await getListingTitle(agentByLink(link.agent_id), deps, listingId)
  const { client_id, agent_id, participant_id } = link
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      INSERT INTO listing_mark AS m (client_id, agent_id, listing_id, participant_id, mark, comment, at)
      VALUES (${client_id}, ${agent_id}, ${listingId}, ${participant_id}, ${mark}, ${comment}, ${at})
      ON CONFLICT ON CONSTRAINT listing_mark_once DO UPDATE
        SET mark = excluded.mark, comment = excluded.comment, at = excluded.at, answered_at = NULL
        WHERE (m.mark, m.comment) IS DISTINCT FROM (excluded.mark, excluded.comment)
      RETURNING 1`.execute(tx)
    if (rows.length === 0) return
    const action = readerActions.mark(mark, title)
    const notifies = mark === 'like' || comment !== ''
    const reader = `${client_id}:${participant_id ?? 0}:${listingId}`
    await recordActivity(tx, deps, link, {
      kind: 'listing-marked',
      payload: { listing_id: listingId, home: title, mark, comment },
      what: 'marked',
      notification: notifies
        ? {
            kind: 'client',
            message: `${formatReader(link)} ${action}${comment === '' ? '' : `: “${comment.slice(0, 200)}”`}`,
            ...(comment === '' && { key: `listing-liked:${reader}` }),
          }
        : null,
    })
  })
  return { mark, comment }
}
