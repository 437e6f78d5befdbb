import { sql } from 'kysely'
import type { ListingPart } from '../../listings/index.ts'
import '../tables.ts'

interface ClientRow {
  readonly user_id: string
  readonly name: string
  readonly saved: 0 | 1
  readonly sent: 0 | 1
  readonly client_saved: 0 | 1
}

/** The latest ones that a listing's page brings along; how it stands with any other client can be asked for. */
const most = 100

/** What this room adds to a listing: those of the caller's clients for whom it was saved or to whom it was sent. */
export const listingPart: ListingPart = async ({ personId }, { db }, listingId) => {
  const { rows } = await sql<ClientRow>`
    SELECT c.person_id AS user_id, trim(c.first_name || ' ' || c.last_name) AS name, 1 AS saved,
      (r.sent_at IS NOT NULL)::int AS sent, (m.mark IS NOT DISTINCT FROM 'like')::int AS client_saved
    FROM client_listing r JOIN client c ON c.id = r.client_id
      LEFT JOIN listing_mark m ON m.client_id = c.id AND m.listing_id = r.listing_id AND m.participant_id IS NULL
    WHERE r.listing_id = ${listingId} AND r.agent_id = ${personId} AND c.archived_at IS NULL
      AND (r.saved_at IS NOT NULL OR r.sent_at IS NOT NULL)
    ORDER BY coalesce(r.sent_at, r.saved_at) DESC, c.id DESC LIMIT ${most}`.execute(db)
  return { clients: rows }
}
