import { displayStreet } from '@pb/rules/addresses'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { SuggestionRow } from '../suggest-queries.ts'
import { toHouseNumberOrder } from './house-numbers.ts'
import type { KnownAddress } from './known-addresses.ts'

/** A building's identity. */
export interface BuildingKey {
  readonly borough: BoroughKey
  readonly houseNumber: string
  readonly street: string
}

/**
 * Finds the building with an address in any spelling: with or without the hyphen of Queens, and elsewhere with a range
 * of house numbers that begins with the same number.
 */
export async function findBuildingByAddress(
  db: Db | Tx,
  { borough, houseNumber, street }: BuildingKey,
): Promise<SuggestionRow | undefined> {
  const number =
    borough === 'QN'
      ? sql`replace(house_number, '-', '') = ${houseNumber.replaceAll('-', '')}`
      : sql`split_part(house_number, '-', 1) = ${houseNumber.split('-')[0]!}`
  const { rows } = await sql<SuggestionRow>`
    SELECT id, address, borough, zip, neighborhood, pets, ownership, building_type FROM building
    WHERE borough = ${borough} AND street = ${street} AND ${number}
    ORDER BY house_number <> ${houseNumber}, id LIMIT 1`.execute(db)
  return rows[0]
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
    number: toHouseNumberOrder(house_number),
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
