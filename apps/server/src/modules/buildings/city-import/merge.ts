import { buildingFeatures, toMask } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'

const elevator = String(toMask(buildingFeatures, ['elevator']))

/** Numbers of rows that the import added or changed. */
export interface MergeCounts {
  readonly buildings: number
  readonly units: number
  readonly sales: number
}

/**
 * Merges the staged rows of each building: the first known value in order of the files' rank. The neighborhood is
 * resolved once and never changes, known ownership and type neither; a building with apartment sales is never classified as a rental building.
 */
async function mergeBuildings(tx: Tx, now: Date): Promise<number> {
  const first = (column: string, order = 'file, line') =>
    sql`(array_agg(${sql.ref(column)} ORDER BY ${sql.raw(order)}) FILTER (WHERE ${sql.ref(column)} IS NOT NULL))[1]`
  const located = 'latitude IS NULL, file, line'
  const owned = "ownership = 'rental', file, line"
  const typed = "building_type = '', ownership = 'rental', file, line"
  const result = await sql`
    INSERT INTO building AS old (borough, house_number, street, address, zip, bbl, bin, neighborhood, latitude,
      longitude, ownership, building_type, units_total, floors, year_built, features, street_number, avenue_number,
      source, modified_at)
    SELECT borough, house_number, street, ${first('address')}, ${first('zip', "zip = '', file, line")},
      ${first('bbl')}, ${first('bin')}, ${first('neighborhood', located)}, ${first('latitude')},
      ${first('longitude')}, ${first('ownership', owned)}, coalesce(${first('building_type', typed)}, ''),
      max(units_total), ${first('floors')}, ${first('year_built')},
      CASE WHEN ${first('building_type', typed)} IN ('elevator', 'high-rise') THEN ${elevator}::bigint ELSE 0 END,
      ${first('street_number', located)}, ${first('avenue_number', located)}, ${first('source')}, ${now}::timestamptz
    FROM staged_building GROUP BY borough, house_number, street ORDER BY borough, house_number, street
    ON CONFLICT ON CONSTRAINT building_identity DO UPDATE SET
      zip = coalesce(nullif(old.zip, ''), excluded.zip),
      ownership = coalesce(nullif(old.ownership, ''), excluded.ownership),
      building_type = coalesce(nullif(old.building_type, ''), excluded.building_type),
      bbl = coalesce(old.bbl, excluded.bbl),
      bin = coalesce(old.bin, excluded.bin),
      latitude = coalesce(old.latitude, excluded.latitude),
      longitude = coalesce(old.longitude, excluded.longitude),
      units_total = coalesce(old.units_total, excluded.units_total),
      floors = coalesce(old.floors, excluded.floors),
      year_built = coalesce(old.year_built, excluded.year_built),
      street_number = coalesce(old.street_number, excluded.street_number),
      avenue_number = coalesce(old.avenue_number, excluded.avenue_number),
      modified_at = excluded.modified_at
    WHERE (old.zip = '' AND excluded.zip <> '')
      OR (old.ownership = '' AND excluded.ownership <> '')
      OR (old.building_type = '' AND excluded.building_type <> '')
      OR (old.bbl IS NULL AND excluded.bbl IS NOT NULL)
      OR (old.bin IS NULL AND excluded.bin IS NOT NULL)
      OR (old.latitude IS NULL AND excluded.latitude IS NOT NULL)
      OR (old.units_total IS NULL AND excluded.units_total IS NOT NULL)
      OR (old.floors IS NULL AND excluded.floors IS NOT NULL)
      OR (old.year_built IS NULL AND excluded.year_built IS NOT NULL)
      OR (old.street_number IS NULL AND excluded.street_number IS NOT NULL)
      OR (old.avenue_number IS NULL AND excluded.avenue_number IS NOT NULL)`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/** From this many apartments on, the same price on the same day is a package price, not each apartment's price. */
const packageSize = 4

/** The planner treats tables filled in this transaction as empty until they are analyzed. */
async function analyze(tx: Tx, table: string): Promise<void> {
  await sql`ANALYZE ${sql.table(table)}`.execute(tx)
}

/** Marks sales to exclude that only show next to others: repeated rows and packages. The others have no `reason`. */
async function classifySales(tx: Tx): Promise<void> {
  await analyze(tx, 'staged_sale')
  await sql`
    CREATE TEMP TABLE staged_sale_sifted ON COMMIT DROP AS
    SELECT *, CASE
        WHEN nth > 1 THEN 'the same sale as an earlier row'
        WHEN count(*) FILTER (WHERE nth = 1) OVER (PARTITION BY borough, house_number, street, sale_date, price_cents)
          >= ${packageSize}::int THEN 'one price for several apartments on one day'
      END AS reason
    FROM (SELECT *, row_number() OVER (PARTITION BY borough, house_number, street, label, sale_date, price_cents
        ORDER BY file, line) AS nth FROM staged_sale) numbered`.execute(tx)
}

async function mergeUnits(tx: Tx): Promise<number> {
  const result = await sql`
    INSERT INTO unit AS old (building_id, label, size)
    SELECT building.id, label, (array_agg(size ORDER BY sale_date DESC, file, line) FILTER (WHERE size IS NOT NULL))[1]
    FROM staged_sale_sifted JOIN building USING (borough, house_number, street)
    WHERE reason IS NULL GROUP BY building.id, label ORDER BY building.id, label
    ON CONFLICT ON CONSTRAINT unit_identity DO UPDATE SET size = excluded.size
      WHERE old.size IS NULL AND excluded.size IS NOT NULL`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

async function mergeSales(tx: Tx): Promise<number> {
  const result = await sql`
    INSERT INTO recorded_sale (unit_id, building_id, sale_date, price_cents, source)
    SELECT unit.id, building.id, sale_date, price_cents, staged.source
    FROM staged_sale_sifted staged JOIN building USING (borough, house_number, street)
    JOIN unit ON unit.building_id = building.id AND unit.label = staged.label
    WHERE reason IS NULL ORDER BY unit.id, sale_date, price_cents
    ON CONFLICT ON CONSTRAINT recorded_sale_identity DO NOTHING`.execute(tx)
  return Number(result.numAffectedRows ?? 0)
}

/** Merges the staged rows into the office's tables; existing values are not overwritten. */
export async function mergeStaged(tx: Tx, now: Date): Promise<MergeCounts> {
  await classifySales(tx)
  await analyze(tx, 'staged_sale_sifted')
  const buildings = await mergeBuildings(tx, now)
  await analyze(tx, 'building')
  const units = await mergeUnits(tx)
  await analyze(tx, 'unit')
  const sales = await mergeSales(tx)
  return { buildings, units, sales }
}

/** Streams the sales that `classifySales` excluded, in order of file and line. */
export async function* findExcludedSales(
  tx: Tx,
): AsyncGenerator<{ file: number; line: number; reason: string }> {
  let last = { file: -1, line: 0 }
  for (;;) {
    const { rows } = await sql<{ file: number; line: number; reason: string }>`
      SELECT file, line, reason FROM staged_sale_sifted
      WHERE reason IS NOT NULL AND (file, line) > (${last.file}::int, ${last.line}::int)
      ORDER BY file, line LIMIT 1000`.execute(tx)
    yield* rows
    if (rows.length < 1000) return
    last = rows.at(-1)!
  }
}
