import type { Address } from '@pb/rules/addresses'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { listPossibleStreets, type StoredAddresses } from './candidates.ts'
import { hasKind } from './city.ts'

const toDigits = (houseNumber: string) => houseNumber.replaceAll('-', '')

/** Returns which of these streets the office has buildings on, as `MN EAST 38 STREET`. */
export async function findStoredStreets(db: Db | Tx, streets: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT borough || ' ' || street AS key FROM building WHERE street = ANY(${[...streets]}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

/** Returns the house numbers of Queens with the digits of each address, on its street or on those that it begins, by street. */
async function findQueensNumbers(
  db: Db | Tx,
  addresses: readonly Address[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = addresses.flatMap((address) =>
    listPossibleStreets(address).map((street) => ({ street, digits: toDigits(address.houseNumber) })),
  )
  if (wanted.length === 0) return new Map()
  const { rows } = await sql<{ street: string; number: string }>`
    SELECT DISTINCT b.street, b.house_number AS number
    FROM unnest(${wanted.map(({ street }) => street)}::text[], ${wanted.map(({ digits }) => digits)}::text[],
      ${wanted.map(({ street }) => !hasKind(street))}::boolean[]) AS wanted (street, digits, open)
    JOIN building b ON b.borough = 'QN' AND replace(b.house_number, '-', '') = digits
      AND b.street ~>=~ wanted.street
      AND b.street ~<~ (wanted.street || CASE WHEN open THEN chr(1114111) ELSE ' ' END)
    ORDER BY b.street, b.house_number`.execute(db)
  const byStreet = new Map<string, string[]>()
  for (const { street, number } of rows) byStreet.set(street, [...(byStreet.get(street) ?? []), number])
  return byStreet
}

/** Reads what the office has on the streets of these addresses. */
export async function findStoredAddresses(
  db: Db | Tx,
  addresses: readonly Address[],
): Promise<StoredAddresses> {
  const streets = await findStoredStreets(db, [...new Set(addresses.flatMap(listPossibleStreets))])
  const numbers = await findQueensNumbers(
    db,
    addresses.filter(({ houseNumber }) => /^\d{3,5}[A-Z]?$/.test(houseNumber)),
  )
  return {
    hasStreet: (borough, street) => streets.has(`${borough} ${street}`),
    listQueensNumbers: ({ houseNumber, street }) =>
      (numbers.get(street) ?? []).filter((number) => toDigits(number) === houseNumber),
  }
}
