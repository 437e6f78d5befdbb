import { displayStreet } from '@pb/rules/addresses'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { toHouseNumberOrder } from './house-numbers.ts'
import type { KnownAddress } from './known-addresses.ts'

/** Houses this few numbers apart, on one side of a street, are next to each other. */
const nextDoor = 6

interface StreetNumber {
  readonly borough: BoroughKey
  readonly street: string
  /** As `toHouseNumberOrder`. */
  readonly number: number
}

/** Returns the neighborhood of the stored buildings next door to each house, in their order; null if there is none or more than one. */
export async function findNextDoorNeighborhoods(
  db: Db | Tx,
  houses: readonly StreetNumber[],
): Promise<(string | null)[]> {
  if (houses.length === 0) return []
  const { rows } = await sql<{ nr: number; neighborhood: string }>`
    SELECT nr::int AS nr, min(neighborhood) AS neighborhood
    FROM unnest(${houses.map(({ borough }) => borough)}::text[], ${houses.map(({ street }) => street)}::text[],
      ${houses.map(({ number }) => number)}::numeric[]) WITH ORDINALITY AS house (borough, street, number, nr)
    JOIN building USING (borough, street), LATERAL (SELECT (CASE borough WHEN 'QN'
      THEN nullif(regexp_replace(house_number, '[^0-9]', '', 'g'), '')
      ELSE substring(house_number FROM '^[0-9]+') END)::numeric AS stored) s
    WHERE abs(stored - number) <= ${nextDoor} AND stored % 2 = number % 2
    GROUP BY nr HAVING count(DISTINCT neighborhood) = 1`.execute(db)
  const found = new Map(rows.map(({ nr, neighborhood }) => [nr, neighborhood]))
  return houses.map((_, index) => found.get(index + 1) ?? null)
}

/** Returns the placed buildings of a street. */
export async function findPlacedBuildings(
  db: Db,
  borough: BoroughKey,
  street: string,
): Promise<KnownAddress[]> {
  const rows = await db
    .selectFrom('building')
    .where('borough', '=', borough)
    .where('street', '=', street)
    .where('latitude', 'is not', null)
    .select(['house_number', 'latitude', 'longitude', 'neighborhood', 'zip'])
    .execute()
  return rows.map(({ house_number, latitude, longitude, neighborhood, zip }) => ({
    number: toHouseNumberOrder(house_number, borough),
    latitude: latitude!,
    longitude: longitude!,
    neighborhood,
    zip,
  }))
}

/** Returns the streets whose names resemble a street, likeliest first, as they are shown. */
export async function findSimilarStreets(
  db: Db,
  street: string,
  streets: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${streets}::text[]) AS known (name) WHERE similarity(name, ${street}) >= 0.45
    ORDER BY similarity(name, ${street}) DESC, name LIMIT 3`.execute(db)
  return rows.map(({ name }) => displayStreet(name))
}
