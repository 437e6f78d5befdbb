import { sql } from 'kysely'
import type { ListingExtension } from '../../listings/index.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import '../tables.ts'

interface ClientRow {
  readonly user_id: string
  readonly name: string
  readonly saved: 0 | 1
  readonly sent: 0 | 1
  readonly client_saved: 0 | 1
}

/** Maximum number of clients with a listing; others are available per client. */
const maxClients = 100

/** Extends a listing by the caller's clients who have it saved or were sent it. */
export const listingExtension: ListingExtension = async ({ personId }, { db }, listingId) => {
  const { rows } = await sql<ClientRow>`
    SELECT c.person_id AS user_id, ${fullName('c')} AS name, 1 AS saved,
      (r.sent_at IS NOT NULL)::int AS sent, (m.mark IS NOT DISTINCT FROM 'like')::int AS client_saved
    FROM client_listing r JOIN client c ON c.id = r.client_id
      LEFT JOIN listing_mark m ON m.client_id = c.id AND m.listing_id = r.listing_id AND m.participant_id IS NULL
    WHERE r.listing_id = ${listingId} AND r.agent_id = ${personId} AND c.archived_at IS NULL
      AND (r.saved_at IS NOT NULL OR r.sent_at IS NOT NULL)
    ORDER BY coalesce(r.sent_at, r.saved_at) DESC, c.id DESC LIMIT ${maxClients}`.execute(db)
  return { clients: rows }
}
