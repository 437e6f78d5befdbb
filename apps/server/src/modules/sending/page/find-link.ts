import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { hashOf } from '../../../platform/secrets.ts'
import '../tables.ts'

/** A link that works, and whose it is. */
export interface OpenLink {
  readonly id: string
  readonly client_id: string
  readonly user_id: string
  readonly agent_id: string
  /** Null for the client's own. */
  readonly participant_id: string | null
  readonly first_name: string
  readonly last_name: string
  /** The client, where it is somebody of the household. */
  readonly client_name: string
  readonly search_types: string[]
  readonly listing_ids: string[]
  readonly created_at: Date
  readonly shared_at: Date | null
  readonly expires_at: Date
}

/**
 * The link of a token. Whatever is wrong with it (changed, expired, revoked, its client archived, its reader or agent gone), one
 * and the same search finds nothing, and the answer is that of a link that never was: `not_found`.
 */
export async function findLink({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<OpenLink> {
  const { rows } = await sql<OpenLink>`
    SELECT l.id, l.client_id, c.person_id AS user_id, l.agent_id, l.participant_id,
      coalesce(p.first_name, c.first_name) AS first_name, coalesce(p.last_name, c.last_name) AS last_name,
      trim(c.first_name || ' ' || c.last_name) AS client_name, c.search_types, l.listing_ids, l.created_at, l.shared_at,
      l.expires_at
    FROM shared_link l
      JOIN client c ON c.id = l.client_id AND c.archived_at IS NULL
      JOIN agent a ON a.person_id = l.agent_id AND a.deactivated_at IS NULL
      LEFT JOIN participant p ON p.client_id = l.client_id AND p.person_id = l.participant_id
    WHERE l.token_hash = ${hashOf(token)} AND l.revoked_at IS NULL AND l.expires_at > ${clock.now()}
      AND (l.participant_id IS NULL OR p.id IS NOT NULL)`.execute(db)
  const [link] = rows
  if (!link) throw new AppError('not_found')
  return link
}

/** A listing of a link; what was not sent under it is unknown, like a link that does not work. */
export function checkListing({ listing_ids }: OpenLink, id: string): void {
  if (!listing_ids.includes(id)) throw new AppError('not_found')
}
