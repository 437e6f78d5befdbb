import { findNeighborhoodAt } from '@pb/rules/neighborhood-position'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import type { City } from './city.ts'
import type { KnownAddress } from './known-addresses.ts'

/** Two known numbers further apart say nothing about those between them. */
const maxGap = 100

/**
 * Returns the neighborhood of a house number where the shipped buildings show it: that of the building itself, or of the
 * next ones before and after it on the same side of the street. Null otherwise.
 */
export function findKnownNeighborhood(
  city: City,
  borough: BoroughKey,
  street: string,
  number: number,
): string | null {
  let [lower, upper]: (KnownAddress | undefined)[] = []
  for (const address of city.known.get(borough)?.get(street) ?? []) {
    if (address.number % 2 !== number % 2) continue
    if (address.number <= number && address.number >= (lower?.number ?? 0)) lower = address
    if (address.number >= number && address.number <= (upper?.number ?? Number.POSITIVE_INFINITY))
      upper = address
  }
  if (!lower || !upper || upper.number - lower.number > maxGap) return null
  if (lower.neighborhood !== upper.neighborhood) return null
  const middle = [(lower.latitude + upper.latitude) / 2, (lower.longitude + upper.longitude) / 2] as const
  const outlined = findNeighborhoodAt(borough, ...middle)?.abbreviation
  return outlined === undefined || outlined === lower.neighborhood ? lower.neighborhood : null
}
