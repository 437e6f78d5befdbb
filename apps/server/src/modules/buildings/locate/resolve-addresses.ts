import { standardizeAddress, type Address } from '@pb/rules/addresses'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { listCandidates, type AddressCandidate } from './candidates.ts'
import { loadCity } from './city.ts'
import { toHouseNumberOrder } from './house-numbers.ts'
import { findNextDoorNeighborhoods } from './queries.ts'
import { findStoredAddresses } from './stored-addresses.ts'

/** A parsed address, with what its source has of the place; '' or null where it has nothing. */
export interface AddressToResolve {
  readonly address: Address
  readonly borough: BoroughKey | null
  readonly zip: string
  /** Neighborhood or city. */
  readonly place: string
}

/** An address as it is stored, as far as it is clear which one is meant. */
export interface ResolvedAddress {
  readonly address: Address
  /** Null while the address may be in several boroughs. */
  readonly borough: BoroughKey | null
  /** '' where neither the source nor the house number shows it. */
  readonly zip: string
  /** Abbreviation; null where the house number does not show it. */
  readonly neighborhood: string | null
  /** Everything that the address may mean: one when it is clear, none on a street that is not known. */
  readonly candidates: readonly AddressCandidate[]
}

function resolveOne(
  { address, borough, zip }: AddressToResolve,
  candidates: readonly AddressCandidate[],
): ResolvedAddress {
  const [only] = candidates
  if (only && candidates.length === 1) return { ...only, zip: zip || only.zip, candidates }
  const [key = borough, ...others] = new Set(candidates.map((candidate) => candidate.borough))
  const common = others.length === 0 ? key : null
  // On a street that is not known only the spelling of the borough can be given.
  const spelled = candidates.length === 0 ? standardizeAddress(address, common) : address
  return { address: spelled, borough: common, zip, neighborhood: null, candidates }
}

/** Adds the neighborhood of the buildings next door, where the city's data do not show it. */
async function addNextDoor(db: Db | Tx, resolved: readonly ResolvedAddress[]): Promise<ResolvedAddress[]> {
  const houses = resolved.flatMap(({ borough, neighborhood, address }, index) =>
    borough !== null && neighborhood === null
      ? [{ index, borough, street: address.street, number: toHouseNumberOrder(address.houseNumber, borough) }]
      : [],
  )
  const found = await findNextDoorNeighborhoods(db, houses)
  const byIndex = new Map(houses.map(({ index }, position) => [index, found[position]!]))
  return resolved.map((each, index) => {
    const { address, borough, zip, candidates } = each
    const neighborhood = byIndex.get(index)
    return neighborhood == null ? each : { address, borough, zip, neighborhood, candidates }
  })
}

/** Finds which building each address may be, as `locateAddress` does for one that an agent types. In their order. */
export async function resolveAddresses(
  db: Db | Tx,
  addresses: readonly AddressToResolve[],
): Promise<ResolvedAddress[]> {
  const city = await loadCity()
  const stored = await findStoredAddresses(
    db,
    addresses.map(({ address }) => address),
  )
  const resolved = addresses.map((each) => {
    const boroughs = each.borough === null ? [] : [each.borough]
    const hints = { boroughs, zip: each.zip, place: each.place }
    return resolveOne(each, listCandidates(city, each.address, hints, stored))
  })
  return addNextDoor(db, resolved)
}
