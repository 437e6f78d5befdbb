import type { BoroughKey } from './neighborhood-types.ts'

/**
 * ZIP codes by their first three digits, as the Postal Service assigns them to New York City's sectional centers.
 * 110 is shared with Nassau County: only its Queens codes are listed.
 */
const queensZips = new Set(['11001', '11004', '11005', '11040'])
/** Marble Hill is on the mainland, with a ZIP code of the Bronx, and part of Manhattan. */
const sharedZips: Readonly<Record<string, readonly BoroughKey[]>> = { '10463': ['BX', 'MN'] }

function findBySection(five: string): BoroughKey | null {
  const area = five.slice(0, 3)
  if (area === '100' || area === '101' || area === '102') return 'MN'
  if (area === '103') return 'SI'
  if (area === '104') return 'BX'
  if (area === '112') return 'BK'
  if (area === '111' || area === '113' || area === '114' || area === '116' || queensZips.has(five))
    return 'QN'
  return null
}

/** Returns the boroughs of a ZIP code (`10016`, `10016-1234`): none outside the city, two for 10463. */
export function findBoroughsByZip(zip: string): readonly BoroughKey[] {
  const five = /^(\d{5})(?:-?\d{4})?$/.exec(zip.trim())?.[1]
  if (five === undefined) return []
  const borough = findBySection(five)
  return sharedZips[five] ?? (borough === null ? [] : [borough])
}

/** Returns the borough of a ZIP code; null for one outside the city or in two boroughs. */
export function findBoroughByZip(zip: string): BoroughKey | null {
  const found = findBoroughsByZip(zip)
  return found.length === 1 ? found[0]! : null
}
