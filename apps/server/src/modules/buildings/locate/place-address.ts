import type { Position } from '@pb/rules/areas'
import { milesBetween } from '@pb/rules/distance'
import type { KnownAddress } from './known-addresses.ts'

export interface Placed {
  readonly latitude: number
  readonly longitude: number
  readonly precision: 'address' | 'block' | 'street'
}

/** House numbers this close are on one block. */
const blockNumbers = 40
/** Two known addresses further apart than this are not on one straight piece of street. */
const maxSpanMiles = 0.3
const addressSpanMiles = 0.12

function interpolate(lower: KnownAddress, upper: KnownAddress, number: number): Placed {
  const share = upper.number === lower.number ? 0 : (number - lower.number) / (upper.number - lower.number)
  return {
    latitude: lower.latitude + (upper.latitude - lower.latitude) * share,
    longitude: lower.longitude + (upper.longitude - lower.longitude) * share,
    precision: milesBetween(lower, upper) <= addressSpanMiles ? 'address' : 'block',
  }
}

function placeBetween(number: number, known: readonly KnownAddress[]): Placed | null {
  const lower = known.findLast((address) => address.number <= number)
  const upper = known.find((address) => address.number >= number)
  if (lower && upper && milesBetween(lower, upper) <= maxSpanMiles) return interpolate(lower, upper, number)
  const [nearest] = [lower, upper]
    .filter((address) => address !== undefined && Math.abs(address.number - number) <= blockNumbers)
    .toSorted((a, b) => Math.abs(a!.number - number) - Math.abs(b!.number - number))
  return nearest ? { latitude: nearest.latitude, longitude: nearest.longitude, precision: 'block' } : null
}

/** Returns the middle point of the longest line. */
function getMiddle(lines: readonly (readonly Position[])[]): Placed | null {
  const longest = lines.toSorted((a, b) => b.length - a.length)[0]
  const point = longest?.[Math.floor(longest.length / 2)]
  return point ? { latitude: point[1], longitude: point[0], precision: 'street' } : null
}

/**
 * Places a house number on its street: between the known numbers around it, first those on its side of the street; near
 * the closest known number; on the grid of Manhattan; otherwise on the middle of the street. Null if nothing of the street is known.
 */
export function placeAddress(
  number: number,
  known: readonly KnownAddress[],
  lines: readonly (readonly Position[])[],
  placeOnGrid: () => Placed | null = () => null,
): Placed | null {
  const sorted = known.toSorted((a, b) => a.number - b.number)
  const sameSide = sorted.filter((address) => address.number % 2 === number % 2)
  const placed = placeBetween(number, sameSide) ?? placeBetween(number, sorted) ?? placeOnGrid()
  if (placed) return placed
  const nearest = sorted.toSorted((a, b) => Math.abs(a.number - number) - Math.abs(b.number - number))[0]
  if (nearest) return { latitude: nearest.latitude, longitude: nearest.longitude, precision: 'street' }
  return getMiddle(lines)
}
