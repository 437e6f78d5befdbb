import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { fullName } from '../../../platform/db/full-name.ts'
import '../tables.ts'

/** A valid link with its recipient. */
export interface ActiveLink {
  readonly id: string
  readonly client_id: string
  readonly user_id: string
  readonly agent_id: string
  /** Null for the client. */
  readonly participant_id: string | null
  readonly first_name: string
  readonly last_name: string
  /** Name of the client, also for household members. */
  readonly client_name: string
  readonly search_types: string[]
  readonly listing_ids: string[]
  readonly created_at: Date
  readonly shared_at: Date | null
  readonly expires_at: Date
}

/**
 * Returns the link of a token. Invalid, expired and revoked links, and those of archived clients or removed people, all
 * get the same `not_found` as a link that never existed.
 */
export async function getActiveLink(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  token: string,
): Promise<ActiveLink> {
  const { rows } = await sql<ActiveLink>`
    SELECT l.id, l.client_id, c.person_id AS user_id, l.agent_id, l.participant_id,
      coalesce(p.first_name, c.first_name) AS first_name, coalesce(p.last_name, c.last_name) AS last_name,
      ${fullName('c')} AS client_name, c.search_types, l.listing_ids, l.created_at, l.shared_at,
      l.expires_at
    FROM shared_link l
      JOIN client c ON c.id = l.client_id AND c.archived_at IS NULL
      JOIN agent a ON a.person_id = l.agent_id AND a.deactivated_at IS NULL
      LEFT JOIN participant p ON p.client_id = l.client_id AND p.person_id = l.participant_id
    WHERE l.token_hash = ${hashToken(token)} AND l.revoked_at IS NULL AND l.expires_at > ${clock.now()}
      AND (l.participant_id IS NULL OR p.id IS NOT NULL)`.execute(db)
  const [link] = rows
  if (!link) throw new AppError('not_found')
  return link
}

/** Throws `not_found` unless the link contains the listing. */
export function assertListingInLink({ listing_ids }: ActiveLink, id: string): void {
  if (!listing_ids.includes(id)) throw new AppError('not_found')
}
