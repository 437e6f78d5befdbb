import { standardizeAddress, type Address } from '@pb/rules/addresses'
import { readAddress, type AddressReading } from '@pb/rules/addresses/read-address'
import type { Point } from '@pb/rules/distance'
import { boroughKeys, type BoroughKey } from '@pb/rules/neighborhoods'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { SuggestionRow } from '../suggest-queries.ts'
import { listCandidates, type AddressCandidate } from './candidates.ts'
import { getLines, isCityStreet, listStreets, loadCity, type City } from './city.ts'
import { findBuildingsByAddress } from './find-buildings.ts'
import { toHouseNumberOrder } from './house-numbers.ts'
import { placeAddress, type Placed } from './place-address.ts'
import { placeOnGrid } from './place-on-grid.ts'
import { findPlacedBuildings, findSimilarStreets } from './queries.ts'
import { findStoredAddresses, findStoredStreets } from './stored-addresses.ts'
import { findSurroundingNeighborhood, proposeNeighborhood } from './surroundings.ts'

export interface LocationQuery {
  readonly address: string
  readonly borough?: BoroughKey | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/** A candidate with the building that the office has there. */
interface LocationCandidate {
  readonly candidate: AddressCandidate
  readonly building: SuggestionRow | null
}

/** An address with what the product knows of its street, and where it is. */
export interface Location {
  readonly address: Address | null
  readonly unit: string
  readonly borough: BoroughKey | null
  readonly boroughs: readonly BoroughKey[]
  /** What the address may mean, while it is not clear; none when it is. */
  readonly candidates: readonly LocationCandidate[]
  readonly streetKnown: boolean
  readonly similarStreets: readonly string[]
  readonly position: (Point & { readonly precision: Placed['precision'] | 'pin' }) | null
  readonly neighborhood: string | null
  readonly zip: string
  readonly existing: SuggestionRow | null
}

const unknown = {
  candidates: [],
  streetKnown: false,
  similarStreets: [],
  position: null,
  neighborhood: null,
  zip: '',
  existing: null,
}

/** Returns whether a street of this name is known in the borough. */
export async function hasStreet(
  { db }: Pick<Deps, 'db'>,
  borough: BoroughKey,
  street: string,
): Promise<boolean> {
  if (isCityStreet(await loadCity(), borough, street)) return true
  return (await findStoredStreets(db, [street])).has(`${borough} ${street}`)
}

/** Lists what a parsed address may mean; `borough` is one that was chosen. */
async function findCandidates(
  db: Deps['db'],
  city: City,
  { address, boroughs, zip, place }: AddressReading & { address: Address },
  borough: BoroughKey | undefined,
): Promise<readonly AddressCandidate[]> {
  const hints = { boroughs: borough ? [borough] : boroughs, zip, place }
  return listCandidates(city, address, hints, await findStoredAddresses(db, [address]))
}

/** How far a placed address may be from where it is, in miles; a street's middle shows nothing of its houses. */
const uncertainty = { address: 0.05, block: 0.15 }

/** Proposes a neighborhood where the position leaves no doubt. */
function findNeighborhood(
  city: City,
  { borough, address, neighborhood }: AddressCandidate,
  position: Location['position'],
): string | null {
  if (position === null) return neighborhood
  if (position.precision === 'pin') return proposeNeighborhood(city.known, { borough, ...address }, position)
  if (neighborhood !== null || position.precision === 'street') return neighborhood
  const lines = getLines(city, borough, address.street)
  return findSurroundingNeighborhood(borough, position, uncertainty[position.precision], lines)
}

async function placeCandidate(
  db: Deps['db'],
  city: City,
  { borough, address }: AddressCandidate,
): Promise<Placed | null> {
  const { street } = address
  const addresses = [
    ...(city.known.get(borough)?.get(street) ?? []),
    ...(await findPlacedBuildings(db, borough, street)),
  ]
  const onGrid = () =>
    borough === 'MN' ? placeOnGrid(address, (name) => getLines(city, borough, name)) : null
  const lines = getLines(city, borough, street)
  return placeAddress(toHouseNumberOrder(address.houseNumber, borough), addresses, lines, onGrid)
}

/** A typed ZIP code counts unless the city's records give the house another one. */
const chooseZip = (typed: string, known: string): string =>
  typed !== '' && known !== '' && typed !== known ? '' : typed || known

function toPin({ latitude, longitude }: LocationQuery) {
  return latitude === undefined || longitude === undefined
    ? null
    : { latitude, longitude, precision: 'pin' as const }
}

/** The one candidate, or the address on a street that is not known in its borough. */
function chooseCandidate(
  address: Address,
  borough: BoroughKey | null,
  candidates: readonly AddressCandidate[],
): AddressCandidate | null {
  if (candidates.length === 1) return candidates[0]!
  if (candidates.length > 1 || borough === null) return null
  return { borough, address: standardizeAddress(address, borough), zip: '', neighborhood: null }
}

/**
 * Reads an address and finds which building it may be: standardized and placed, with the building that has it, where it is
 * clear; otherwise with the candidates. The borough is the given one, the one that ZIP code or place name, or the only one
 * with this street and number.
 */
export async function locateAddress(_actor: Actor, { db }: Deps, query: LocationQuery): Promise<Location> {
  const reading = readAddress(query.address)
  const { address: parsed, unit } = reading
  if (!parsed) return { address: null, unit, borough: query.borough ?? null, boroughs: [], ...unknown }
  const city = await loadCity()
  const candidates = await findCandidates(db, city, { ...reading, address: parsed }, query.borough)
  const boroughs = boroughKeys.filter((key) => candidates.some(({ borough }) => borough === key))
  const named = query.borough ?? (reading.boroughs.length === 1 ? reading.boroughs[0]! : null)
  const borough = boroughs.length === 1 ? boroughs[0]! : boroughs.length === 0 ? named : null
  const candidate = chooseCandidate(parsed, borough, candidates)
  const open = candidate ? [] : candidates
  const keys = (candidate ? [candidate] : candidates).map(
    ({ borough: key, address: { houseNumber, street } }) => ({
      borough: key,
      houseNumber,
      street,
    }),
  )
  const buildings = await findBuildingsByAddress(db, keys)
  const streetKnown = candidates.length > 0
  const common = {
    unit,
    borough,
    boroughs,
    candidates: open.map((each, index) => ({ candidate: each, building: buildings[index] ?? null })),
    streetKnown,
  }
  if (!candidate) return { ...unknown, ...common, address: parsed }
  const existing = buildings[0] ?? null
  const position = toPin(query) ?? (await placeCandidate(db, city, candidate))
  return {
    ...common,
    address: candidate.address,
    similarStreets: streetKnown
      ? []
      : await findSimilarStreets(db, candidate.address.street, listStreets(city, candidate.borough)),
    position,
    neighborhood: findNeighborhood(city, candidate, position),
    zip: chooseZip(reading.zip, candidate.zip),
    existing,
  }
}
