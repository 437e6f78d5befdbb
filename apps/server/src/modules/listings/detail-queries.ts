import { sql, type Selectable } from 'kysely'
import type { AdType, StandardStatus } from '@pb/rules/vocabulary'
import type { Db, Tables } from '../../platform/db.ts'
import { cardColumns, cardJoins, type CardRow } from './card-query.ts'

/** A listing with everything its page shows, but for its unit's past. */
export type DetailRow = CardRow &
  Pick<
    Selectable<Tables['listing']>,
    | 'unit_id'
    | 'street_number'
    | 'avenue_number'
    | 'description'
    | 'exposures'
    | 'condition'
    | 'available_from'
    | 'min_lease_months'
    | 'max_lease_months'
    | 'concession'
    | 'commission'
    | 'access_type'
    | 'common_charges_cents'
    | 'taxes_cents'
    | 'maintenance_cents'
    | 'source'
    | 'contact'
    | 'verified_at'
    | 'created_at'
    | 'modified_at'
    | 'agent_id'
    | 'close_price_cents'
    | 'exclusive_until'
    | 'entry'
    | 'tenant_fees'
    | 'tour_360'
    | 'virtual_tour'
  > & {
    readonly verified_by_name: string | null
    readonly agent_name: string | null
    readonly agent_email: string | null
    readonly agent_phone: string | null
    readonly floorplan: string | null
    /** When it came to the status it has; null where it always had it. */
    readonly status_since: Date | null
  }

/** Listings of any status, in the order of the ids; one that does not exist is left out. */
export async function findListings(db: Db, ids: readonly string[]): Promise<DetailRow[]> {
  const { rows } = await sql<DetailRow>`
    SELECT ${cardColumns}, l.unit_id, l.street_number, l.avenue_number, l.description, l.exposures, l.condition,
      l.available_from, l.min_lease_months, l.max_lease_months, l.concession, l.commission, l.access_type,
      l.common_charges_cents, l.taxes_cents, l.maintenance_cents, l.source, l.contact, l.verified_at, l.created_at,
      l.modified_at, l.agent_id, l.close_price_cents, l.exclusive_until, l.entry, l.tenant_fees,
      l.tour_360, l.virtual_tour,
      (SELECT p.name FROM person p WHERE p.id = l.verified_by) AS verified_by_name,
      (SELECT p.name FROM person p WHERE p.id = l.agent_id) AS agent_name,
      (SELECT coalesce(nullif(a.contact_email, ''), a.email) FROM agent a WHERE a.person_id = l.agent_id) AS agent_email,
      (SELECT a.phone FROM agent a WHERE a.person_id = l.agent_id) AS agent_phone,
      (SELECT p.name FROM listing_photo p WHERE p.listing_id = l.id AND p.floorplan ORDER BY p.position LIMIT 1)
        AS floorplan,
      (SELECT max(e.created_at) FROM listing_event e WHERE e.listing_id = l.id AND e.kind = 'status_change')
        AS status_since
    FROM listing l ${cardJoins} WHERE l.id = ANY (${ids}::bigint[]) AND l.deleted_at IS NULL
    ORDER BY array_position(${ids}::bigint[], l.id)`.execute(db)
  return rows
}

export async function findListing(db: Db, id: string): Promise<DetailRow | undefined> {
  const [row] = await findListings(db, [id])
  return row
}

export interface OpenHouseRow {
  readonly starts_at: Date
  readonly ends_at: Date
  readonly by_appointment: boolean
}

/** Open houses of a listing that are not over yet, the next first. */
export async function openHousesOf(db: Db, listingId: string, now: Date): Promise<OpenHouseRow[]> {
  const { rows } = await sql<OpenHouseRow>`
    SELECT starts_at, ends_at, by_appointment FROM open_house
    WHERE listing_id = ${listingId} AND ends_at > ${now}::timestamptz ORDER BY starts_at, id LIMIT 10`.execute(
    db,
  )
  return rows
}

/** Open houses of several listings that are not over yet, the next first. */
export async function openHousesOfListings(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<(OpenHouseRow & { readonly listing_id: string })[]> {
  const { rows } = await sql<OpenHouseRow & { listing_id: string }>`
    SELECT listing_id, starts_at, ends_at, by_appointment FROM open_house
    WHERE listing_id = ANY (${ids}::bigint[]) AND ends_at > ${now}::timestamptz ORDER BY starts_at, id LIMIT 200`.execute(
    db,
  )
  return rows
}

export interface OtherListingRow {
  readonly id: string
  readonly source: string
  readonly price_cents: string
}

/** What else of the same home and kind is on the market: of several sources, results show one. */
export async function otherListings(
  db: Db,
  { id, unit_id, ad_type }: Pick<DetailRow, 'id' | 'unit_id' | 'ad_type'>,
): Promise<OtherListingRow[]> {
  const { rows } = await sql<OtherListingRow>`
    SELECT id, source, price_cents FROM listing
    WHERE unit_id = ${unit_id} AND ad_type = ${ad_type} AND id <> ${id} AND deleted_at IS NULL
      AND standard_status IN ('Coming Soon', 'Active') AND price_cents > 0
    ORDER BY duplicate_of IS NOT NULL, verified_at DESC NULLS LAST, id LIMIT 10`.execute(db)
  return rows
}

export interface HistoryRow {
  /** Id of the listing; '0' for a recorded sale. */
  readonly series: string
  readonly date: string
  readonly kind: 'listed' | 'price_change' | 'status_change' | 'recorded_sale'
  readonly ad_type: AdType
  readonly price_cents: string | null
  /** The price before it in the same listing, or of the recorded sale before. */
  readonly before_cents: string | null
  readonly standard_status: StandardStatus | null
  readonly source: string
}

/**
 * The past of a unit, newest first: what its listings went through, and its recorded sales. A listing without an
 * event of its coming is taken to have come when it was published.
 */
export async function unitHistory(db: Db, unitId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    WITH past AS (
      SELECT l.id AS series, e.id, e.created_at AS at, e.kind, l.ad_type, e.price_cents, e.standard_status, l.source
      FROM listing l JOIN listing_event e ON e.listing_id = l.id
      WHERE l.unit_id = ${unitId} AND l.deleted_at IS NULL
      UNION ALL
      SELECT l.id, 0, l.published_at, 'listed', l.ad_type, l.price_cents, NULL, l.source
      FROM listing l WHERE l.unit_id = ${unitId} AND l.deleted_at IS NULL AND NOT EXISTS (
        SELECT FROM listing_event e WHERE e.listing_id = l.id AND e.kind = 'listed')
      UNION ALL
      SELECT 0, id, sale_date::timestamp AT TIME ZONE 'America/New_York', 'recorded_sale', 'sale', price_cents, NULL,
        source
      FROM recorded_sale WHERE unit_id = ${unitId}
    )
    SELECT series, (at AT TIME ZONE 'America/New_York')::date AS date, kind, ad_type, price_cents, standard_status, source,
      lag(price_cents) OVER (PARTITION BY series, price_cents IS NULL ORDER BY at, id) AS before_cents
    FROM past ORDER BY at DESC, series DESC, id DESC`.execute(db)
  return rows
}

export interface ActiveListingRow {
  readonly unit_id: string
  readonly id: string
  readonly ad_type: AdType
  readonly price_cents: string
}

/** The newest active listing of each unit of a building. */
export async function activeListings(db: Db, buildingId: string): Promise<ActiveListingRow[]> {
  const { rows } = await sql<ActiveListingRow>`
    SELECT DISTINCT ON (unit_id) unit_id, id, ad_type, price_cents FROM listing
    WHERE building_id = ${buildingId} AND active ORDER BY unit_id, published_at DESC, id DESC`.execute(db)
  return rows
}

/** Average yearly rent a square foot of the building's active rentals, in dollars; null where no size is known. */
export async function averageRent(db: Db, buildingId: string): Promise<number | null> {
  const { rows } = await sql<{ average: number | null }>`
    SELECT avg(price_cents * 12 / 100.0 / size)::float8 AS average FROM listing
    WHERE building_id = ${buildingId} AND active AND ad_type = 'rental' AND size > 0`.execute(db)
  return rows[0]!.average
}
