import type { BoroughKey } from '@pb/rules/neighborhoods'
import { loadCityStreets, withoutDirection, type CityStreets } from './city-streets.ts'
import { loadKnownAddresses, type KnownAddresses } from './known-addresses.ts'
import { getStreetNumbers, loadCityNumbers, type CityNumbers } from './street-numbers.ts'

/** What the product ships about the city's streets. */
export interface City {
  /** Lines of the map. */
  readonly streets: CityStreets
  /** Buildings with their positions. */
  readonly known: KnownAddresses
  /** House numbers with their ZIP codes. */
  readonly numbers: CityNumbers
}

/** Reads it once. */
export async function loadCity(): Promise<City> {
  const [streets, known, numbers] = await Promise.all([
    loadCityStreets(),
    loadKnownAddresses(),
    loadCityNumbers(),
  ])
  return { streets, known, numbers }
}

/** Returns the lines of a street on the map, whose numbered streets in Manhattan have no direction. */
export const getLines = ({ streets }: City, borough: BoroughKey, street: string) =>
  streets.get(borough)?.get(street) ??
  (borough === 'MN' ? streets.get(borough)?.get(withoutDirection(street)) : undefined) ??
  []

/** Whether the product's own data have a street of this name in the borough. */
export const isCityStreet = (city: City, borough: BoroughKey, street: string): boolean =>
  getStreetNumbers(city.numbers, borough, street) !== undefined ||
  city.known.get(borough)?.has(street) === true ||
  // Every numbered street of Manhattan is an east or a west one.
  (getLines(city, borough, street).length > 0 && !(borough === 'MN' && /^\d+ STREET$/.test(street)))

/** Returns the names of a borough's streets. */
export function listStreets(city: City, borough: BoroughKey): readonly string[] {
  const prefix = `${borough} `
  const numbered = [...city.numbers.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(3))
  return [
    ...new Set([
      ...numbered,
      ...(city.known.get(borough)?.keys() ?? []),
      ...(city.streets.get(borough)?.keys() ?? []),
    ]),
  ]
}
