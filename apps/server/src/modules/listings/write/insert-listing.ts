import type { AdType, FurnishedType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

export interface NewListingRow {
  readonly unitId: string
  readonly agentId: string
  readonly adType: AdType
  readonly priceCents: string
  readonly furnished: FurnishedType | ''
  readonly accessType: 'OPEN' | 'EXCLUSIVE'
  readonly availableFrom: string
  readonly contact: string
  readonly requestKey: string | null
  readonly now: Date
}

/**
 * Inserts a listing with the columns that searches need from its unit and building; triggers set position and company.
 * Returns undefined for an unknown unit, or when the request key was used before.
 */
export async function insertListing(tx: Tx, row: NewListingRow): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO listing (unit_id, building_id, ad_type, standard_status, price_cents, bedrooms, bathrooms, size,
      furnished, neighborhood, ownership, building_type, building_features, pets, street_number, avenue_number,
      available_from, access_type, agent_id, source, contact, published_at, verified_at, verified_by, created_at,
      modified_at, request_key)
    SELECT u.id, b.id, ${row.adType}, 'Active', ${row.priceCents}::bigint, coalesce(u.bedrooms, 0),
      coalesce(u.bathrooms, 0), u.size, ${row.furnished}, b.neighborhood, b.ownership, b.building_type, b.features,
      coalesce(b.pets, 0), b.street_number, b.avenue_number, ${row.availableFrom}::date, ${row.accessType},
      ${row.agentId}::bigint, 'Agent', ${row.contact}::jsonb, ${row.now}::timestamptz, ${row.now}::timestamptz,
      ${row.agentId}::bigint, ${row.now}::timestamptz, ${row.now}::timestamptz, ${row.requestKey}::uuid
    FROM unit u JOIN building b ON b.id = u.building_id WHERE u.id = ${row.unitId}
    ON CONFLICT (agent_id, request_key) WHERE request_key IS NOT NULL DO NOTHING
    RETURNING id`.execute(tx)
  return maybeOne(rows)?.id
}

/** Locks a unit until the transaction ends and returns the agent's listing of it on the market, if any. */
export async function findOwnActiveListing(
  tx: Tx,
  { unitId, agentId, adType }: Pick<NewListingRow, 'unitId' | 'agentId' | 'adType'>,
): Promise<string | undefined> {
  await sql`SELECT FROM unit WHERE id = ${unitId} FOR NO KEY UPDATE`.execute(tx)
  const found = await tx
    .selectFrom('listing')
    .where('unit_id', '=', unitId)
    .where('agent_id', '=', agentId)
    .where('ad_type', '=', adType)
    .where('standard_status', 'in', ['Coming Soon', 'Active', 'Active Under Contract', 'Pending', 'Hold'])
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return found?.id
}

export async function findListingByRequestKey(
  tx: Tx,
  agentId: string,
  key: string,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('listing')
    .where('agent_id', '=', agentId)
    .where('request_key', '=', key)
    .select('id')
    .executeTakeFirst()
  return found?.id
}
