import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import type { PropertyLocation } from '../reso/index.ts'
import type { ListingValues } from '../listings/index.ts'
import type { ParsedRow } from './sheet-row.ts'
import { toPlaceKey } from './resolve-address.ts'

/** A unit of the company's earlier sheets with its listing. */
export interface KnownListing extends ListingValues {
  readonly place: string
  readonly said: ParsedRow
  readonly listing_id: string
  readonly address: string
  readonly unit: string
  readonly deleted: boolean
}

/**
 * Finds these units of the company's earlier sheets by place key. Excludes listings that an agent has taken over.
 */
export async function findKnownListings(
  tx: Tx,
  companyId: string,
  places: readonly string[],
): Promise<Map<string, KnownListing>> {
  const { rows } = await sql<KnownListing>`
    SELECT s.place, s.said, l.id AS listing_id, b.address, u.label AS unit, l.deleted_at IS NOT NULL AS deleted,
      standard_status, price_cents, l.bedrooms, l.bathrooms, l.size, furnished, apartment_features, description, available_from,
      min_lease_months, max_lease_months, concession, common_charges_cents, taxes_cents, maintenance_cents, contact,
      commission, entry
    FROM sheet_listing s JOIN listing l ON l.id = s.listing_id JOIN building b ON b.id = l.building_id
      JOIN unit u ON u.id = l.unit_id
    WHERE s.company_id = ${companyId} AND s.place = ANY(${places}::text[]) AND l.agent_id IS NULL
    ORDER BY s.place`.execute(tx)
  return new Map(rows.map((row) => [row.place, row]))
}

/** Lists the places of all units of the company's earlier sheets, in order. */
export async function findKnownPlaces(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{
    place: string
  }>`SELECT s.place FROM sheet_listing s JOIN listing l ON l.id = s.listing_id
    WHERE s.company_id = ${companyId} AND l.agent_id IS NULL ORDER BY s.place`.execute(tx)
  return rows.map(({ place }) => place)
}

export interface ConflictingListing {
  readonly advertisement_id: string
  readonly price_cents: string
  readonly source: string
}

/** Finds rentals on the market in these units by place key; the newest if there are several. */
export async function findConflictingListings(
  tx: Tx,
  locations: readonly PropertyLocation[],
): Promise<Map<string, ConflictingListing>> {
  const { rows } = await sql<ConflictingListing & { nr: number }>`
    SELECT DISTINCT ON (nr) nr::int AS nr, l.id AS advertisement_id, price_cents, l.source
    FROM unnest(${locations.map(({ borough }) => borough)}::text[], ${locations.map(({ houseNumber }) => houseNumber)}::text[],
      ${locations.map(({ street }) => street)}::text[], ${locations.map(({ unit }) => unit)}::text[])
      WITH ORDINALITY AS wanted(borough, house_number, street, label, nr)
    JOIN building b USING (borough, house_number, street)
    JOIN unit u ON u.building_id = b.id AND u.label = wanted.label
    JOIN listing l ON l.unit_id = u.id AND ad_type = 'rental' AND active AND deleted_at IS NULL
    ORDER BY nr, l.published_at DESC, l.id DESC`.execute(tx)
  return new Map(rows.map(({ nr, ...conflict }) => [toPlaceKey(locations[nr - 1]!), conflict]))
}
