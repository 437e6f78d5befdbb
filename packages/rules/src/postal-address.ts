import { findBorough, type BoroughKey } from './neighborhoods.ts'

/** Returns the city of a postal address in a borough of New York. */
export function getCity(borough: BoroughKey): string {
  return borough === 'MN' ? 'New York' : (findBorough(borough)?.name ?? 'New York')
}

interface Apartment {
  readonly address: string
  /** Empty for a whole building. */
  readonly unit: string
  readonly borough: BoroughKey
  /** Empty when it is not known. */
  readonly zip: string
}

/** `20 East 9th Street, 4A, New York, NY 10003`: what maps and calendar programs find. */
export function formatPostalAddress({ address, unit, borough, zip }: Apartment): string {
  const parts = [address, unit, getCity(borough), `NY ${zip}`.trim()]
  return parts.filter((part) => part !== '').join(', ')
}
