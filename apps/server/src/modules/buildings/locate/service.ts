import { hyphenateQueens, type Address } from '@pb/rules/addresses'
import { parseAddressWithUnit } from '@pb/rules/address-queries'
import type { Point } from '@pb/rules/distance'
import { boroughKeys, findBorough, type BoroughKey } from '@pb/rules/neighborhoods'
import { findBoroughByZip } from '@pb/rules/zips'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SuggestionRow } from '../suggest-queries.ts'
import { loadCityStreets, withoutDirection, type CityStreets } from './city-streets.ts'
import { toHouseNumberOrder } from './house-numbers.ts'
import { loadKnownAddresses, type KnownAddresses } from './known-addresses.ts'
import { placeAddress } from './place-address.ts'
import { placeOnGrid } from './place-on-grid.ts'
import { findBuildingByAddress, findPlacedBuildings, findSimilarStreets } from './queries.ts'
import { proposeNeighborhood } from './surroundings.ts'

export interface LocationQuery {
  readonly address: string
  readonly borough?: BoroughKey | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/** An address with what the product knows of its street, and where it is. */
export interface Location {
  readonly address: Address | null
  readonly unit: string
  readonly borough: BoroughKey | null
  readonly boroughs: readonly BoroughKey[]
  readonly streetKnown: boolean
  readonly similarStreets: readonly string[]
  readonly position: (Point & { readonly precision: 'address' | 'block' | 'street' | 'pin' }) | null
  readonly neighborhood: string | null
  readonly zip: string
  readonly existing: SuggestionRow | null
}

interface City {
  readonly streets: CityStreets
  readonly known: KnownAddresses
}

const loadCity = async (): Promise<City> => {
  const [streets, known] = await Promise.all([loadCityStreets(), loadKnownAddresses()])
  return { streets, known }
}

const getLines = ({ streets }: City, borough: BoroughKey, street: string) =>
  streets.get(borough)?.get(street) ?? streets.get(borough)?.get(withoutDirection(street)) ?? []

async function isStreetKnown(
  db: Deps['db'],
  city: City,
  borough: BoroughKey,
  street: string,
): Promise<boolean> {
  if (getLines(city, borough, street).length > 0 || city.known.get(borough)?.has(street)) return true
  return (await findPlacedBuildings(db, borough, street)).length > 0
}

/** Returns whether a street of this name is known in the borough. */
export async function hasStreet(
  { db }: Pick<Deps, 'db'>,
  borough: BoroughKey,
  street: string,
): Promise<boolean> {
  return isStreetKnown(db, await loadCity(), borough, street)
}

const readZip = (text: string) => /\b(1\d{4})(?:-\d{4})?\s*$/.exec(text)?.[1] ?? ''

/** Reads a borough from the text after the street: a ZIP code, else a name. */
function findBoroughInText(text: string): BoroughKey | null {
  const zip = readZip(text)
  if (zip !== '') return findBoroughByZip(zip)
  const [, ...parts] = text.split(',')
  const names = parts.map((part) => findBorough(part.replace(/\bNY\b.*$/i, '').trim())?.abbreviation)
  return names.find((name) => name !== undefined) ?? null
}

function toPin({ latitude, longitude }: LocationQuery) {
  return latitude === undefined || longitude === undefined
    ? null
    : { latitude, longitude, precision: 'pin' as const }
}

const unknown = {
  streetKnown: false,
  similarStreets: [],
  position: null,
  neighborhood: null,
  zip: '',
  existing: null,
}

/**
 * Normalizes an address and places it in the city. The borough is the given one, the one that the text names, or the
 * only one with this street.
 */
export async function locateAddress(_actor: Actor, { db }: Deps, query: LocationQuery): Promise<Location> {
  const { address: parsed, unit } = parseAddressWithUnit(query.address)
  if (!parsed) return { address: null, unit, borough: query.borough ?? null, boroughs: [], ...unknown }
  const city = await loadCity()
  const known = await Promise.all(boroughKeys.map((key) => isStreetKnown(db, city, key, parsed.street)))
  const boroughs = boroughKeys.filter((_, index) => known[index])
  const borough =
    query.borough ?? findBoroughInText(query.address) ?? (boroughs.length === 1 ? boroughs[0]! : null)
  if (borough === null) return { address: parsed, unit, borough, boroughs, ...unknown }
  const address = hyphenateQueens(parsed, borough)
  const { street, houseNumber } = address
  const addresses = [
    ...(city.known.get(borough)?.get(street) ?? []),
    ...(await findPlacedBuildings(db, borough, street)),
  ]
  const lines = getLines(city, borough, street)
  const onGrid = () =>
    borough === 'MN' ? placeOnGrid(address, (name) => getLines(city, borough, name)) : null
  const position = toPin(query) ?? placeAddress(toHouseNumberOrder(houseNumber), addresses, lines, onGrid)
  const proposed = position && proposeNeighborhood(city.known, { borough, houseNumber, street }, position)
  const streetKnown = boroughs.includes(borough)
  const names = [...(city.streets.get(borough)?.keys() ?? []), ...(city.known.get(borough)?.keys() ?? [])]
  return {
    address,
    unit,
    borough,
    boroughs,
    streetKnown,
    similarStreets: streetKnown ? [] : await findSimilarStreets(db, street, [...new Set(names)]),
    position,
    neighborhood: proposed?.neighborhood ?? null,
    zip: readZip(query.address) || (proposed?.zip ?? ''),
    existing: (await findBuildingByAddress(db, { borough, houseNumber, street })) ?? null,
  }
}
