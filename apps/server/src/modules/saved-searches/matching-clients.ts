import { joinPersonName } from '@pb/rules/person-name'
import type { MatchingClient, SavedSearchParams } from '@pb/contract/saved-searches'
import { bedroomKey } from '@pb/rules/bedrooms'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { formatMatchedFilters } from '@pb/rules/search-summary'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { findMatchingSearches } from './matching/find-searches.ts'
import { reasonText, type Reason } from './reasons.ts'
import { fullName } from '../../platform/db/full-name.ts'
import { firstRow } from '../../platform/db/one-row.ts'

interface ListingDetails {
  readonly id: string
  readonly active: boolean
  readonly bedrooms: number
  readonly bathrooms: number
  readonly neighborhood: string
  readonly price_cents: string
  readonly building_type: string
  readonly ownership: string
  readonly furnished: string
}

interface MatchingClientRow extends Omit<Reason, 'reason'> {
  readonly reason: Reason['reason'] | null
  readonly person_id: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly photo: string | null
  readonly search_id: string
  readonly title: string
  readonly created_by: string
  readonly params: SavedSearchParams
  readonly matched_at: Date | null
  readonly household: readonly { user_id: string; name: string }[]
}

interface Page {
  readonly offset: number
  readonly limit: number
}

type Row =
  | (MatchingClientRow & { readonly total: number })
  | { readonly person_id: null; readonly total: number }

/**
 * The agent's clients whose active search matches a listing, one per household: the main client, otherwise the one added
 * first. Latest matches first, then by name.
 */
async function findMatchingClients(
  db: Db,
  agentId: string,
  listingId: string,
  { page, now }: { page: Page; now: Date },
): Promise<{ total: number; rows: MatchingClientRow[] }> {
  const listings = sql`(SELECT ${listingId}::bigint AS id)`
  const { rows } = await sql<Row>`
    WITH fitting AS MATERIALIZED (
      SELECT c.id AS client_id, s.id AS search_id, c.person_id, ${fullName('c')} AS name,
        client_household(c.id, c.agent_id, c.person_id) AS house
      FROM (${findMatchingSearches(listings, now)}) found
      JOIN saved_search s ON s.id = found.search_id
      JOIN client c ON c.id = s.client_id
      WHERE s.agent_id = ${agentId} AND s.suspended_by IS NULL AND s.removed_at IS NULL AND c.archived_at IS NULL
    ), shown AS MATERIALIZED (
      SELECT DISTINCT ON (house) fitting.*, m.matched_at, m.reason, m.price_cents, m.price_before_cents
      FROM fitting LEFT JOIN client_match m ON m.client_id = fitting.client_id AND m.listing_id = ${listingId}
      ORDER BY house, fitting.client_id <> house, fitting.client_id
    )
    SELECT sums.total, page.* FROM (SELECT count(*)::int AS total FROM shown) sums
    LEFT JOIN (
      SELECT shown.person_id, c.first_name, c.last_name, a.photo, s.id AS search_id, s.title, s.created_by, s.params,
        shown.matched_at, shown.reason, shown.price_cents, shown.price_before_cents, shown.name,
        (SELECT e.email::text FROM client_email e WHERE e.client_id = c.id ORDER BY e.position LIMIT 1) AS email,
        (SELECT p.phone FROM client_phone p WHERE p.client_id = c.id ORDER BY p.position LIMIT 1) AS phone,
        (SELECT coalesce(json_agg(json_build_object('user_id', f.person_id::text, 'name', f.name) ORDER BY f.client_id), '[]')
          FROM fitting f WHERE f.house = shown.house AND f.client_id <> shown.client_id) AS household
      FROM (SELECT * FROM shown ORDER BY matched_at DESC NULLS LAST, name, client_id
        LIMIT ${page.limit} OFFSET ${page.offset}) shown
      JOIN client c ON c.id = shown.client_id
      JOIN saved_search s ON s.id = shown.search_id
      LEFT JOIN agent a ON a.person_id = c.person_id
    ) page ON true
    ORDER BY page.matched_at DESC NULLS LAST, page.name, page.person_id`.execute(db)
  return {
    total: firstRow(rows).total,
    rows: rows.filter((row): row is MatchingClientRow & { total: number } => row.person_id !== null),
  }
}

/** The agent's clients whose search matches a listing; none for a listing off the market. Throws `not_found`. */
export async function listMatchingClients(
  { personId }: Actor,
  { db, clock }: Deps,
  listingId: string,
  page: Page,
) {
  const [{ rows }, matches] = await Promise.all([
    sql<ListingDetails>`SELECT id, active, bedrooms, bathrooms, neighborhood, price_cents, building_type, ownership, furnished
      FROM listing WHERE id = ${listingId} AND deleted_at IS NULL`.execute(db),
    findMatchingClients(db, personId, listingId, { page, now: clock.now() }),
  ])
  const listing = rows[0]
  if (!listing) throw new AppError('not_found')
  return { listing, ...matches }
}

/** Presents a matching client with the matched criteria and the reason. */
export function presentMatchingClient(row: MatchingClientRow, listing: ListingDetails): MatchingClient {
  return {
    user_id: row.person_id,
    name: joinPersonName(row),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email ?? '',
    phone: row.phone ?? '',
    photo: row.photo,
    search_id: row.search_id,
    title: row.title,
    created_by: row.created_by,
    fits: formatMatchedFilters(row.params, {
      ...listing,
      bedrooms: bedroomKey(listing.bedrooms) ?? null,
      bathrooms: listing.bathrooms === 0 ? null : listing.bathrooms / 10,
      price: centsToDollars(listing.price_cents),
    }),
    reason: row.reason === null ? 'Matches the search' : reasonText({ ...row, reason: row.reason }),
    reason_kind: row.reason,
    matched_on: row.matched_at && toUnixSeconds(row.matched_at),
    household: [...row.household],
  }
}
