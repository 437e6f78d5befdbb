/**
 * Returns a number that grows along a street: `23-15` in Queens is 2315, `12A` is 12. A range outside Queens counts with
 * its first number.
 */
export function toHouseNumberOrder(houseNumber: string): number {
  const [first = '', second] = houseNumber.split('-').map((part) => part.replace(/\D.*$/, ''))
  const isRange = second !== undefined && second.length >= first.length && Number(second) > Number(first)
  return second === undefined || (isRange && first.length > 2)
    ? Number(first)
    : Number(first) * 100 + Number(second)
}
