import { sql, type Selectable } from 'kysely'
import type { FeeApprovals } from '@pb/rules/tenant-fees'
import type { AdType, StandardStatus } from '@pb/rules/vocabulary'
import type { Db, Tables } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import { approvedSums } from '../fee-approvals/queries.ts'
import type { InternetDisplay } from '../write/internet-display.ts'
import type { CardRow } from '../cards/card-row.ts'

/** A listing with all data of its page except the unit's history, as stored. */
export type StoredListing = CardRow &
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
    | keyof InternetDisplay
  > & {
    readonly verified_by_name: string | null
    readonly agent_name: string | null
    readonly agent_email: string | null
    readonly agent_phone: string | null
    readonly floorplan: string | null
    /** Time of the last status change; null if there was none. */
    readonly status_since: Date | null
    readonly fee_approvals: FeeApprovals
  }

/** A listing as it may be shown: its fees are lawful. */
export type DetailRow = Omit<StoredListing, 'fee_approvals'> & {
  /** Fees that a rule forbids, with the rule. */
  readonly withheld_fees: readonly { readonly name: string; readonly reason: string }[]
}

/** Returns listings of any status in the order of the ids; unknown ids are skipped. */
export async function findListings(db: Db, ids: readonly string[]): Promise<StoredListing[]> {
  const { rows } = await sql<StoredListing>`
    SELECT card.*, l.unit_id, l.street_number, l.avenue_number, l.description, l.exposures, l.condition,
      l.available_from, l.min_lease_months, l.max_lease_months, l.concession, l.commission, l.access_type,
      l.common_charges_cents, l.taxes_cents, l.maintenance_cents, l.source, l.contact, l.verified_at, l.created_at,
      l.modified_at, l.agent_id, l.close_price_cents, l.exclusive_until, l.entry, l.tenant_fees,
      l.tour_360, l.virtual_tour, l.internet_entire_listing_display, l.internet_address_display,
      l.internet_automated_valuation_display, l.internet_consumer_comment,
      (SELECT p.name FROM person p WHERE p.id = l.verified_by) AS verified_by_name,
      (SELECT p.name FROM person p WHERE p.id = l.agent_id) AS agent_name,
      (SELECT coalesce(nullif(a.contact_email, ''), a.email) FROM agent a WHERE a.person_id = l.agent_id) AS agent_email,
      (SELECT a.phone FROM agent a WHERE a.person_id = l.agent_id) AS agent_phone,
      (SELECT p.name FROM listing_photo p WHERE p.listing_id = l.id AND p.floorplan ORDER BY p.position LIMIT 1)
        AS floorplan,
      (SELECT max(e.created_at) FROM listing_event e WHERE e.listing_id = l.id AND e.kind = 'status_change')
        AS status_since,
      ${approvedSums} AS fee_approvals
    FROM find_listing_cards(${ids}::bigint[]) card JOIN listing l ON l.id = card.id WHERE l.deleted_at IS NULL
    ORDER BY array_position(${ids}::bigint[], l.id)`.execute(db)
  return rows
}

export async function findListing(db: Db, id: string): Promise<StoredListing | undefined> {
  const [row] = await findListings(db, [id])
  return row
}

export interface OpenHouseRow {
  readonly starts_at: Date
  readonly ends_at: Date
  readonly by_appointment: boolean
}

/** Returns a listing's current and upcoming open houses that visitors can come to, the next first. */
export async function findOpenHouses(db: Db, listingId: string, now: Date): Promise<OpenHouseRow[]> {
  const { rows } = await sql<OpenHouseRow>`
    SELECT starts_at, ends_at, by_appointment FROM open_house
    WHERE listing_id = ${listingId} AND canceled_at IS NULL AND NOT is_online_only AND ends_at > ${now}::timestamptz ORDER BY starts_at, id LIMIT 10`.execute(
    db,
  )
  return rows
}

/** Returns current and upcoming open houses of several listings, the next first. */
export async function findOpenHousesByListing(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<(OpenHouseRow & { readonly listing_id: string })[]> {
  const { rows } = await sql<OpenHouseRow & { listing_id: string }>`
    SELECT listing_id, starts_at, ends_at, by_appointment FROM open_house
    WHERE listing_id = ANY (${ids}::bigint[]) AND canceled_at IS NULL AND NOT is_online_only AND ends_at > ${now}::timestamptz ORDER BY starts_at, id LIMIT 200`.execute(
    db,
  )
  return rows
}

export interface OtherListingRow {
  readonly id: string
  readonly source: string
  readonly price_cents: string
}

/** Returns other listings of the same unit and type on the market: results show only one of several sources. */
export async function findOtherListings(
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
  /** The previous price of the same listing, or of the previous recorded sale. */
  readonly before_cents: string | null
  readonly standard_status: StandardStatus | null
  readonly source: string
}

/**
 * Returns a unit's history, newest first: the events of its listings, and its recorded sales. A listing without a
 * `listed` event is dated to its publication.
 */
export async function findUnitHistory(db: Db, unitId: string): Promise<HistoryRow[]> {
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

/** Returns the newest active listing of each unit of a building. */
export async function findActiveListings(db: Db, buildingId: string): Promise<ActiveListingRow[]> {
  const { rows } = await sql<ActiveListingRow>`
    SELECT DISTINCT ON (unit_id) unit_id, id, ad_type, price_cents FROM listing
    WHERE building_id = ${buildingId} AND active ORDER BY unit_id, published_at DESC, id DESC`.execute(db)
  return rows
}

/** Average yearly rent per square foot of the building's active rentals, in dollars; null when no size is known. */
export async function getAverageRent(db: Db, buildingId: string): Promise<number | null> {
  const { rows } = await sql<{ average: number | null }>`
    SELECT avg(price_cents * 12 / 100.0 / size)::float8 AS average FROM listing
    WHERE building_id = ${buildingId} AND active AND ad_type = 'rental' AND size > 0`.execute(db)
  return one(rows).average
}
