import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import type { FeedPlace } from '../feeds/index.ts'
import type { ListingValues } from '../listings/index.ts'
import type { Said } from './home.ts'
import { placeKey } from './where.ts'

/** A home that the company's sheets named before, and the listing that it became. */
export interface KnownHome extends ListingValues {
  readonly place: string
  readonly said: Said
  readonly listing_id: string
  readonly address: string
  readonly unit: string
  readonly deleted: boolean
}

/** What the company's sheets have named; a listing that has become an agent's own is no longer theirs to change. */
export async function knownHomes(tx: Tx, companyId: string): Promise<Map<string, KnownHome>> {
  const { rows } = await sql<KnownHome>`
    SELECT s.place, s.said, l.id AS listing_id, b.address, u.label AS unit, l.deleted_at IS NOT NULL AS deleted,
      standard_status, price_cents, l.bedrooms, l.bathrooms, l.size, furnished, apartment_features, description, available_from,
      min_lease_months, max_lease_months, concession, common_charges_cents, taxes_cents, maintenance_cents, contact,
      commission, entry
    FROM sheet_listing s JOIN listing l ON l.id = s.listing_id JOIN building b ON b.id = l.building_id
      JOIN unit u ON u.id = l.unit_id
    WHERE s.company_id = ${companyId} AND l.agent_id IS NULL ORDER BY s.place`.execute(tx)
  return new Map(rows.map((row) => [row.place, row]))
}

export interface Rival {
  readonly advertisement_id: string
  readonly price_cents: string
  readonly source: string
}

/** Rentals on the market in these homes, by place; of several the newest. */
export async function rivalsOf(tx: Tx, places: readonly FeedPlace[]): Promise<Map<string, Rival>> {
  const { rows } = await sql<Rival & { nr: number }>`
    SELECT DISTINCT ON (nr) nr::int AS nr, l.id AS advertisement_id, price_cents, l.source
    FROM unnest(${places.map(({ borough }) => borough)}::text[], ${places.map(({ houseNumber }) => houseNumber)}::text[],
      ${places.map(({ street }) => street)}::text[], ${places.map(({ unit }) => unit)}::text[])
      WITH ORDINALITY AS asked(borough, house_number, street, label, nr)
    JOIN building b USING (borough, house_number, street)
    JOIN unit u ON u.building_id = b.id AND u.label = asked.label
    JOIN listing l ON l.unit_id = u.id AND ad_type = 'rental' AND active AND deleted_at IS NULL
    ORDER BY nr, l.published_at DESC, l.id DESC`.execute(tx)
  return new Map(rows.map(({ nr, ...rival }) => [placeKey(places[nr - 1]!), rival]))
}
