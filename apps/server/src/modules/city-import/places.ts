import { gridPlace, isMisplaced } from '@pb/rules/manhattan-grid'
import { neighborhoodsByAlias, onGrid, type BoroughKey, type Neighborhood } from '@pb/rules/neighborhoods'
import type { AreaFinder } from './polygons.ts'

export interface Spot {
  readonly borough: BoroughKey
  readonly houseNumber: string
  readonly street: string
  /** What the file calls the place. */
  readonly placeName: string
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface Place {
  readonly neighborhood: string
  /** The position where it is believed. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly streetNumber: number | null
  readonly avenueNumber: number | null
}

function areaCandidates(spot: Spot, areaOf: AreaFinder): readonly Neighborhood[] {
  if (spot.latitude === null || spot.longitude === null) return []
  const area = areaOf(spot.latitude, spot.longitude)
  return area === null ? [] : neighborhoodsByAlias(spot.borough, area)
}

/**
 * Decides a building's neighborhood. The area around its position says which neighborhoods it can be; of these its
 * place on the grid chooses; what is still open, the file's own name for the place settles. Without a position the
 * name stands first; a position that contradicts the address is none. Null where neither is known.
 */
export function placeOf(found: Spot, areaOf: AreaFinder): Place | null {
  const wrong = found.borough === 'MN' && isMisplaced(found)
  const spot = wrong ? { ...found, latitude: null, longitude: null } : found
  const grid = spot.borough === 'MN' ? gridPlace(spot) : { street: null, avenue: null }
  const named = neighborhoodsByAlias(spot.borough, spot.placeName)
  const around = areaCandidates(spot, areaOf)
  const possible = around.length > 0 ? around : named
  const fitting = possible.filter((place) => onGrid(place, grid.street, grid.avenue))
  const open = fitting.length > 0 ? fitting : possible
  const chosen = open.find((place) => named.includes(place)) ?? open[0]
  if (!chosen) return null
  return {
    neighborhood: chosen.abbreviation,
    latitude: spot.latitude,
    longitude: spot.longitude,
    streetNumber: grid.street,
    avenueNumber: grid.avenue,
  }
}
