import { findNeighborhoodAt } from '@pb/rules/neighborhood-position'
import { findGridPosition, isMisplaced } from '@pb/rules/manhattan-grid'
import {
  findNeighborhoodsByAlias,
  isOnGrid,
  type BoroughKey,
  type Neighborhood,
} from '@pb/rules/neighborhoods'
import type { AreaFinder } from './polygons.ts'

export interface LocatableAddress {
  readonly borough: BoroughKey
  readonly houseNumber: string
  readonly street: string
  /** Name or alias of the neighborhood in the file. */
  readonly neighborhoodName: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface ResolvedLocation {
  readonly neighborhood: string
  /** Null when unknown or when it contradicts the address. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly streetNumber: number | null
  readonly avenueNumber: number | null
}

function areaCandidates(address: LocatableAddress, findArea: AreaFinder): readonly Neighborhood[] {
  if (address.latitude === null || address.longitude === null) return []
  const area = findArea(address.latitude, address.longitude)
  return area === null ? [] : findNeighborhoodsByAlias(address.borough, area)
}

/**
 * Resolves a building's neighborhood: by the outline around its position, else candidates are the neighborhoods of the area around its position, or those of the
 * file's name without a position; its street and avenue on the Manhattan grid narrow them, then the file's name. A
 * position that contradicts the address is ignored. Null when neither position nor name is known.
 */
export function resolveLocation(input: LocatableAddress, findArea: AreaFinder): ResolvedLocation | null {
  const misplaced = input.borough === 'MN' && isMisplaced(input)
  const address = misplaced ? { ...input, latitude: null, longitude: null } : input
  const grid = address.borough === 'MN' ? findGridPosition(address) : { street: null, avenue: null }
  const named = findNeighborhoodsByAlias(address.borough, address.neighborhoodName)
  const located = areaCandidates(address, findArea)
  const candidates = located.length > 0 ? located : named
  const matching = candidates.filter((neighborhood) => isOnGrid(neighborhood, grid.street, grid.avenue))
  const remaining = matching.length > 0 ? matching : candidates
  const outlined =
    address.latitude === null || address.longitude === null
      ? null
      : findNeighborhoodAt(address.borough, address.latitude, address.longitude)
  const chosen = outlined ?? remaining.find((neighborhood) => named.includes(neighborhood)) ?? remaining[0]
  if (!chosen) return null
  return {
    neighborhood: chosen.abbreviation,
    latitude: address.latitude,
    longitude: address.longitude,
    streetNumber: grid.street,
    avenueNumber: grid.avenue,
  }
}
