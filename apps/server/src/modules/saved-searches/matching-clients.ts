import type { MatchingClient, SavedSearchParams } from '@pb/contract/saved-searches'
import { bedroomKey } from '@pb/rules/bedrooms'
import { centsToDollars } from '@pb/rules/money'
import { fitsInWords } from '@pb/rules/search-words'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { unixSeconds } from '../listings/index.ts'
import { fittingSearches } from './matching/find.ts'
import { reasonText, type Reason } from './reasons.ts'

interface Home {
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

interface Fitting extends Omit<Reason, 'reason'> {
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

type Row = (Fitting & { readonly total: number }) | { readonly person_id: null; readonly total: number }

/**
 * The agent's clients whose active search a listing fits, a household once: shown is whom it goes by, else whoever was
 * there first. Those it came up for last stand first, then those by name.
 */
async function fittingClients(
  db: Db,
  agentId: string,
  listingId: string,
  { page, now }: { page: Page; now: Date },
): Promise<{ total: number; rows: Fitting[] }> {
  const asked = sql`(SELECT ${listingId}::bigint AS id)`
  const { rows } = await sql<Row>`
    WITH fitting AS MATERIALIZED (
      SELECT c.id AS client_id, s.id AS search_id, c.person_id, trim(c.first_name || ' ' || c.last_name) AS name,
        client_household(c.id, c.agent_id, c.person_id) AS house
      FROM (${fittingSearches(asked, now)}) found
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
    total: rows[0]!.total,
    rows: rows.filter((row): row is Fitting & { total: number } => row.person_id !== null),
  }
}

/** Those of the caller's clients whom a listing fits; none for one that is not on the market. */
export async function matchingClients(
  { personId }: Actor,
  { db, clock }: Deps,
  listingId: string,
  page: Page,
) {
  const [{ rows }, fitting] = await Promise.all([
    sql<Home>`SELECT id, active, bedrooms, bathrooms, neighborhood, price_cents, building_type, ownership, furnished
      FROM listing WHERE id = ${listingId} AND deleted_at IS NULL`.execute(db),
    fittingClients(db, personId, listingId, { page, now: clock.now() }),
  ])
  const home = rows[0]
  if (!home) throw new AppError('not_found')
  return { home, ...fitting }
}

/** A client whom a listing fits, with the reason in words. */
export function presentMatchingClient(row: Fitting, home: Home): MatchingClient {
  return {
    user_id: row.person_id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email ?? '',
    phone: row.phone ?? '',
    photo: row.photo,
    search_id: row.search_id,
    title: row.title,
    created_by: row.created_by,
    fits: fitsInWords(row.params, {
      ...home,
      bedrooms: bedroomKey(home.bedrooms) ?? null,
      bathrooms: home.bathrooms === 0 ? null : home.bathrooms / 10,
      price: centsToDollars(home.price_cents),
    }),
    reason: row.reason === null ? 'Fits the search' : reasonText({ ...row, reason: row.reason }),
    reason_kind: row.reason,
    matched_on: row.matched_at && unixSeconds(row.matched_at),
    household: [...row.household],
  }
}
