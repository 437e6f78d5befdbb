import type { BoroughKey } from '@pb/rules/neighborhoods'

/**
 * Returns a number that grows along a street: `23-15` in Queens is 2315, `12A` is 12. Elsewhere a range counts with its
 * first number.
 */
export function toHouseNumberOrder(houseNumber: string, borough: BoroughKey): number {
  const [first = '', second] = houseNumber.split('-').map((part) => part.replace(/\D.*$/, ''))
  return second === undefined || borough !== 'QN' ? Number(first) : Number(first) * 100 + Number(second)
}

/** Whether a number can only be one of Queens: `23-15`, which is no range, as `23-25` may be. */
export function isQueensNumber(houseNumber: string): boolean {
  const match = /^(\d{1,3})-(\d{2})[A-Z]?$/.exec(houseNumber)
  return match !== null && (match[1]!.length !== 2 || Number(match[2]) <= Number(match[1]))
}
