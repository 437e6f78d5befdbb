import type { InquiryFields } from '@pb/contract/inquiry-schemas'
import { readAddress } from '@pb/rules/addresses/read-address'
import { dollarsToCents } from '@pb/rules/money'
import { normalizeUnit } from '@pb/rules/units'
import type { AdType } from '@pb/rules/vocabulary'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { findPossibleBuildings } from '../../buildings/index.ts'

export interface FoundListing {
  readonly id: string
  /** The agent of the office whose listing it is; null for others. */
  readonly agent_id: string | null
  readonly ad_type: AdType
  readonly address: string
  readonly unit: string
  readonly building_id: string
  readonly active: boolean
}

const columns = sql`l.id, l.agent_id, l.ad_type, b.address, u.label AS unit, l.building_id, l.active
  FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id`

async function select(db: Db | Tx, condition: RawBuilder<unknown>): Promise<FoundListing[]> {
  const { rows } = await sql<FoundListing>`SELECT ${columns}
    WHERE l.deleted_at IS NULL AND l.duplicate_of IS NULL AND ${condition}
    ORDER BY l.active DESC, l.published_at DESC, l.id DESC LIMIT 2`.execute(db)
  return rows
}

/** Bedroom codes: tenths above 10; 1 to 3 are layouts without a bedroom. */
const toBedroomCondition = (bedrooms: number) =>
  bedrooms === 0 ? sql`l.bedrooms BETWEEN 1 AND 3` : sql`l.bedrooms = ${Math.round(bedrooms * 10)}`

/** A listing of the building is meant when only one that is active has this price, and these bedrooms. */
async function findByPrice(
  db: Db | Tx,
  building: RawBuilder<unknown>,
  { price, bedrooms, ad_type }: InquiryFields,
): Promise<FoundListing | null> {
  if (price === null && bedrooms === null) return null
  const conditions = [sql`l.active`, building]
  if (price !== null) conditions.push(sql`l.price_cents = ${dollarsToCents(price)}`)
  if (bedrooms !== null) conditions.push(toBedroomCondition(bedrooms))
  if (ad_type !== null) conditions.push(sql`l.ad_type = ${ad_type}`)
  const found = await select(db, sql.join(conditions, sql` AND `))
  return found.length === 1 ? found[0]! : null
}

/**
 * Finds the listing that an inquiry names: by its id, by address and unit (an active one, else the newest), or by
 * address, price and bedrooms where these fit a single one.
 */
export async function findListing(
  db: Db | Tx,
  fields: InquiryFields,
  listingId: string | null,
): Promise<FoundListing | null> {
  if (listingId !== null) return (await select(db, sql`l.id = ${listingId}`))[0] ?? null
  const ids = await findPossibleBuildings(db, readAddress(fields.address))
  if (ids.length === 0) return null
  const building = sql`b.id = ANY(${ids}::bigint[])`
  const unit = normalizeUnit(fields.unit)
  if (unit === '') return findByPrice(db, building, fields)
  const type = fields.ad_type === null ? sql`true` : sql`l.ad_type = ${fields.ad_type}`
  const [found = null, next] = await select(db, sql`${building} AND u.label = ${unit} AND ${type}`)
  // The same unit of two buildings that the address may mean, both on the market or both not: neither is chosen.
  const isUnclear = next && next.building_id !== found?.building_id && next.active === found?.active
  return isUnclear ? null : found
}
