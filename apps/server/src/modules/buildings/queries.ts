import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tables } from '../../platform/db/db.ts'
import { one } from '../../platform/db/one-row.ts'

export type BuildingRow = Selectable<Tables['building']>

export interface UnitRow {
  readonly id: string
  readonly label: string
  readonly bedrooms: number | null
  readonly bathrooms: number | null
  readonly size: number | null
  readonly sale_date: string | null
  readonly sale_price_cents: string | null
}

export function findBuilding(db: Db, id: string): Promise<BuildingRow | undefined> {
  return db.selectFrom('building').where('id', '=', id).selectAll().executeTakeFirst()
}

/** Returns the building that a merged one is part of now, or `id` itself. */
export async function findCurrentBuildingId(db: Db, id: string): Promise<string> {
  const merge = await db
    .selectFrom('building_merge')
    .where('merged_id', '=', id)
    .select('building_id')
    .executeTakeFirst()
  return merge?.building_id ?? id
}

/** Returns every unit of a building with its latest recorded sale. */
export async function findUnits(db: Db, buildingId: string): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    SELECT u.id, u.label, u.bedrooms, u.bathrooms, u.size, s.sale_date, s.price_cents AS sale_price_cents
    FROM unit u
    LEFT JOIN (
      SELECT DISTINCT ON (unit_id) unit_id, sale_date, price_cents
      FROM recorded_sale WHERE building_id = ${buildingId}
      ORDER BY unit_id, sale_date DESC, id DESC
    ) s ON s.unit_id = u.id
    WHERE u.building_id = ${buildingId}`.execute(db)
  return rows
}

/**
 * Average dollars per square foot over the two years up to the building's latest recorded sale: the city publishes
 * late, and a window that ends today would leave most buildings without a value. Null when no size is known.
 */
export async function getAverageSalePrice(db: Db, buildingId: string): Promise<number | null> {
  const { rows } = await sql<{ average: number | null }>`
    SELECT avg(s.price_cents / 100.0 / u.size)::float8 AS average
    FROM recorded_sale s JOIN unit u ON u.id = s.unit_id
    WHERE s.building_id = ${buildingId} AND u.size > 0 AND s.sale_date >= (
      SELECT max(sale_date) - interval '2 years' FROM recorded_sale WHERE building_id = ${buildingId})`.execute(
    db,
  )
  return one(rows).average
}
