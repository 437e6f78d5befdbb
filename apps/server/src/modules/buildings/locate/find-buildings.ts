import type { BoroughKey } from '@pb/rules/neighborhoods'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { SuggestionRow } from '../suggest-queries.ts'

/** A building's identity, standardized: see `standardizeAddress`. */
export interface BuildingKey {
  readonly borough: BoroughKey
  readonly houseNumber: string
  readonly street: string
}

/**
 * Finds the stored building of each address, in their order: by its house number; in Queens one with a hyphen also without it;
 * elsewhere a range of house numbers that begins with the same number, or the only range that contains it on its side.
 */
export async function findBuildingsByAddress(
  db: Db | Tx,
  keys: readonly BuildingKey[],
): Promise<(SuggestionRow | undefined)[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<SuggestionRow & { nr: number; likeness: number; count: number }>`
    WITH wanted AS MATERIALIZED (
      SELECT borough, street, house_number AS house, nr, substring(house_number FROM '^[0-9]+')::int AS number
      FROM unnest(${keys.map(({ borough }) => borough)}::text[], ${keys.map(({ street }) => street)}::text[],
        ${keys.map(({ houseNumber }) => houseNumber)}::text[]) WITH ORDINALITY AS given (borough, street, house_number, nr)
    ), exact AS MATERIALIZED (
      SELECT nr, b.id, 0 AS likeness FROM wanted
      JOIN building b ON b.borough = wanted.borough AND b.street = wanted.street AND b.house_number = wanted.house
    ), near AS (
      SELECT nr, b.id, CASE WHEN split_part(b.house_number, '-', 1) = split_part(house, '-', 1) THEN 1 ELSE 2 END AS likeness
      FROM wanted JOIN building b ON b.street = wanted.street AND b.borough = wanted.borough
      WHERE nr NOT IN (SELECT nr FROM exact) AND CASE WHEN wanted.borough = 'QN'
        THEN replace(b.house_number, '-', '') = house
        ELSE split_part(b.house_number, '-', 1) = split_part(house, '-', 1)
          OR (b.house_number ~ '^[0-9]+-[0-9]+$' AND house ~ '^[0-9]+$'
            AND number BETWEEN split_part(b.house_number, '-', 1)::int AND split_part(b.house_number, '-', 2)::int
            AND number % 2 = split_part(b.house_number, '-', 1)::int % 2) END
    ), found AS (SELECT * FROM exact UNION ALL SELECT * FROM near)
    SELECT DISTINCT ON (nr) nr::int AS nr, found.likeness,
      count(*) OVER (PARTITION BY nr, found.likeness)::int AS count,
      b.id, b.address, b.borough, b.zip, b.neighborhood, b.pets, b.ownership, b.building_type
    FROM found JOIN building b USING (id) ORDER BY nr, found.likeness, b.id`.execute(db)
  const found = new Map(
    rows.filter(({ likeness, count }) => likeness < 2 || count === 1).map((row) => [row.nr, row]),
  )
  return keys.map((_, index) => {
    const row = found.get(index + 1)
    if (!row) return undefined
    const { id, address, borough, zip, neighborhood, pets, ownership, building_type } = row
    return { id, address, borough, zip, neighborhood, pets, ownership, building_type }
  })
}

/** Finds the building with an address, as `findBuildingsByAddress`. */
export async function findBuildingByAddress(
  db: Db | Tx,
  key: BuildingKey,
): Promise<SuggestionRow | undefined> {
  return (await findBuildingsByAddress(db, [key]))[0]
}
