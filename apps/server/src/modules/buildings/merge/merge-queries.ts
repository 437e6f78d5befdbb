import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { BuildingGroup } from './find-duplicates.ts'
import type { UnitMove } from './plan-units.ts'
import '../tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** Locks buildings and units, so that nothing is added to what is about to be merged; returns the units, oldest first. */
export async function lockBuildings(tx: Tx, ids: readonly string[]) {
  await sql`SELECT FROM building WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
  const { rows } = await sql<{ id: string; building_id: string; label: string }>`
    SELECT id, building_id, label FROM unit WHERE building_id = ANY (${ids}::bigint[]) ORDER BY id FOR UPDATE`.execute(
    tx,
  )
  return rows
}

const pairs = (groups: readonly BuildingGroup[]) =>
  toJsonText(groups.flatMap(({ id, others }) => others.map((other) => ({ id: other, kept: id }))))

/** Fills in what is unknown of the kept buildings from those merged into them, the oldest first. */
export async function completeBuildings(tx: Tx, groups: readonly BuildingGroup[]): Promise<void> {
  await sql`
    WITH facts AS (
      SELECT kept,
        (array_agg(zip ORDER BY o.id) FILTER (WHERE zip <> ''))[1] AS zip,
        (array_agg(bbl ORDER BY o.id) FILTER (WHERE bbl IS NOT NULL))[1] AS bbl,
        (array_agg(bin ORDER BY o.id) FILTER (WHERE bin IS NOT NULL))[1] AS bin,
        (array_agg(latitude ORDER BY o.id) FILTER (WHERE latitude IS NOT NULL))[1] AS latitude,
        (array_agg(longitude ORDER BY o.id) FILTER (WHERE latitude IS NOT NULL))[1] AS longitude,
        (array_agg(ownership ORDER BY o.id) FILTER (WHERE ownership <> ''))[1] AS ownership,
        (array_agg(building_type ORDER BY o.id) FILTER (WHERE building_type <> ''))[1] AS building_type,
        (array_agg(street_number ORDER BY o.id) FILTER (WHERE street_number IS NOT NULL))[1] AS street_number,
        (array_agg(avenue_number ORDER BY o.id) FILTER (WHERE avenue_number IS NOT NULL))[1] AS avenue_number,
        (array_agg(photo ORDER BY o.id) FILTER (WHERE photo IS NOT NULL))[1] AS photo,
        max(units_total) AS units_total, max(floors) AS floors, max(year_built) AS year_built,
        bit_or(features) AS features, bit_or(pets) AS pets
      FROM jsonb_to_recordset(${pairs(groups)}::jsonb) AS pair(id bigint, kept bigint)
      JOIN building o ON o.id = pair.id GROUP BY kept
    )
    UPDATE building b SET
      zip = coalesce(nullif(b.zip, ''), facts.zip, ''), bbl = coalesce(b.bbl, facts.bbl), bin = coalesce(b.bin, facts.bin),
      latitude = CASE WHEN b.latitude IS NULL THEN facts.latitude ELSE b.latitude END,
      longitude = CASE WHEN b.latitude IS NULL THEN facts.longitude ELSE b.longitude END,
      ownership = coalesce(nullif(b.ownership, ''), facts.ownership, ''),
      building_type = coalesce(nullif(b.building_type, ''), facts.building_type, ''),
      street_number = coalesce(b.street_number, facts.street_number),
      avenue_number = coalesce(b.avenue_number, facts.avenue_number), photo = coalesce(b.photo, facts.photo),
      units_total = coalesce(b.units_total, facts.units_total), floors = coalesce(b.floors, facts.floors),
      year_built = coalesce(b.year_built, facts.year_built), features = b.features | facts.features,
      pets = coalesce(b.pets, facts.pets)
    FROM facts WHERE b.id = facts.kept`.execute(tx)
}

const moveRows = (moves: readonly UnitMove[]) =>
  sql`jsonb_to_recordset(${toJsonText(moves)}::jsonb) AS move(id bigint, unit bigint, building bigint)`

/** Moves recorded sales, then units; units with the label of one that stays are deleted. */
export async function moveUnits(tx: Tx, moves: readonly UnitMove[]): Promise<void> {
  if (moves.length === 0) return
  // A sale that both rows have is stored once.
  await sql`INSERT INTO recorded_sale (unit_id, building_id, sale_date, price_cents, source)
    SELECT move.unit, move.building, s.sale_date, s.price_cents, s.source
    FROM ${moveRows(moves)} JOIN recorded_sale s ON s.unit_id = move.id WHERE move.unit <> move.id
    ORDER BY s.id ON CONFLICT ON CONSTRAINT recorded_sale_identity DO NOTHING`.execute(tx)
  await sql`UPDATE recorded_sale s SET building_id = move.building FROM ${moveRows(moves)}
    WHERE s.unit_id = move.id AND move.unit = move.id`.execute(tx)
  await sql`WITH facts AS (
      SELECT move.unit, max(o.bedrooms) AS bedrooms, max(o.bathrooms) AS bathrooms, max(o.size) AS size
      FROM ${moveRows(moves)} JOIN unit o ON o.id = move.id WHERE move.unit <> move.id GROUP BY move.unit
    )
    UPDATE unit u SET bedrooms = coalesce(u.bedrooms, facts.bedrooms),
      bathrooms = coalesce(u.bathrooms, facts.bathrooms), size = coalesce(u.size, facts.size)
    FROM facts WHERE u.id = facts.unit`.execute(tx)
  await sql`DELETE FROM unit u USING ${moveRows(moves)} WHERE u.id = move.id AND move.unit <> move.id`.execute(
    tx,
  )
  await sql`UPDATE unit u SET building_id = move.building FROM ${moveRows(moves)}
    WHERE u.id = move.id AND move.unit = move.id`.execute(tx)
}

/** Deletes the merged buildings, keeps where links to them lead, and spells the kept ones normally. */
export async function closeMerge(tx: Tx, groups: readonly BuildingGroup[], at: Date): Promise<void> {
  const merged = sql`jsonb_to_recordset(${pairs(groups)}::jsonb) AS pair(id bigint, kept bigint)`
  await sql`UPDATE building_merge m SET building_id = pair.kept FROM ${merged}
    WHERE m.building_id = pair.id`.execute(tx)
  await sql`INSERT INTO building_merge (merged_id, building_id, merged_at)
    SELECT pair.id, pair.kept, ${at} FROM ${merged} JOIN building b ON b.id = pair.id
    ON CONFLICT (merged_id) DO NOTHING`.execute(tx)
  await sql`DELETE FROM building b USING ${merged} WHERE b.id = pair.id`.execute(tx)
  const spellings = groups.map(({ id, address }) => ({ id, ...address }))
  await sql`UPDATE building b SET house_number = given."houseNumber", street = given.street, address = given.display
    FROM jsonb_to_recordset(${toJsonText(spellings)}::jsonb)
      AS given(id bigint, "houseNumber" text, street text, display text)
    WHERE b.id = given.id`.execute(tx)
}
