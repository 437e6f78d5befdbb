import type { BoroughKey } from './neighborhood-types.ts'

/**
 * ZIP codes by their first three digits, as the Postal Service assigns them to New York City's sectional centers.
 * 110 is shared with Nassau County: only its Queens codes are listed.
 */
const queensZips = new Set(['11004', '11005'])

/** Returns the borough of a ZIP code (`10016`, `10016-1234`); null for one outside the city. */
export function findBoroughByZip(zip: string): BoroughKey | null {
  const five = /^(\d{5})(?:-?\d{4})?$/.exec(zip.trim())?.[1]
  if (five === undefined) return null
  // Marble Hill is on the mainland but part of Manhattan.
  const area = five.slice(0, 3)
  if (area === '100' || area === '101' || area === '102') return 'MN'
  if (area === '103') return 'SI'
  if (area === '104') return 'BX'
  if (area === '112') return 'BK'
  if (area === '111' || area === '113' || area === '114' || area === '116' || queensZips.has(five))
    return 'QN'
  return null
}
