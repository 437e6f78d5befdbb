import { sql } from 'kysely'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { AdType, StandardStatus } from '@pb/rules/vocabulary'
import type { Db } from '../../../platform/db/db.ts'

interface ListingColumns {
  readonly listing_id: string
  readonly ad_type: AdType
  readonly price_cents: string
  readonly standard_status: StandardStatus
}

interface UnitColumns {
  readonly building_id: string
  readonly unit_id: string
  readonly address: string
  readonly borough: BoroughKey
  readonly neighborhood: string
  readonly unit: string
}

type AllNull<T> = { readonly [K in keyof T]: null }
/** A unit with its active listing, else its latest one, else none. */
export type FoundUnit = UnitColumns & (ListingColumns | AllNull<ListingColumns>)
export type FoundListing = UnitColumns & ListingColumns

const unitColumns = sql`b.id AS building_id, u.id AS unit_id, b.address, b.borough, b.neighborhood, u.label AS unit`
const listingColumns = sql`l.id AS listing_id, l.ad_type, l.price_cents, l.standard_status`

/**
 * Finds units of buildings by label prefix: an exact match first, then the agent's own listings, then units on the market,
 * then by label.
 */
export async function findUnitsByLabel(
  db: Db,
  {
    agentId,
    buildingIds,
    label,
    limit,
  }: { agentId: string; buildingIds: readonly string[]; label: string; limit: number },
): Promise<FoundUnit[]> {
  const { rows } = await sql<FoundUnit>`
    SELECT ${unitColumns}, ${listingColumns}
    FROM unnest(${buildingIds}::bigint[]) WITH ORDINALITY AS asked (id, place)
    JOIN building b USING (id)
    JOIN unit u ON u.building_id = b.id AND starts_with(u.label, ${label})
    LEFT JOIN LATERAL (
      SELECT * FROM listing WHERE unit_id = u.id ORDER BY active DESC, published_at DESC, id DESC LIMIT 1
    ) l ON true
    ORDER BY u.label <> ${label}, place, (l.active AND l.agent_id = ${agentId}) IS NOT TRUE, l.active IS NOT TRUE, length(u.label), u.label LIMIT ${limit}`.execute(
    db,
  )
  return rows
}

/** Finds a listing of any status by id; returns one row or none. */
export async function findListingsById(db: Db, id: string): Promise<FoundListing[]> {
  const { rows } = await sql<FoundListing>`
    SELECT ${unitColumns}, ${listingColumns} FROM listing l
    JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id WHERE l.id = ${id}`.execute(db)
  return rows
}
