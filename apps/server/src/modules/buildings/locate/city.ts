import { boroughKeys, type BoroughKey } from '@pb/rules/neighborhoods'
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
  /** Names of each borough's streets. */
  readonly names: ReadonlyMap<BoroughKey, readonly string[]>
  /** The streets with a direction by borough and name without it: `MN 57 STREET`. */
  readonly directed: ReadonlyMap<string, readonly string[]>
}

const hasDirection = /^(?:EAST|WEST|NORTH|SOUTH) /

function groupByBareName(names: City['names']): City['directed'] {
  const keys = [...names].flatMap(([borough, streets]) =>
    streets.filter((street) => hasDirection.test(street)).map((street) => ({ borough, street })),
  )
  const groups = Map.groupBy(keys, ({ borough, street }) => `${borough} ${street.replace(hasDirection, '')}`)
  return new Map([...groups].map(([key, group]) => [key, group.map(({ street }) => street)]))
}

async function readCity(): Promise<City> {
  const [streets, known, numbers] = await Promise.all([
    loadCityStreets(),
    loadKnownAddresses(),
    loadCityNumbers(),
  ])
  const numbered = Map.groupBy(numbers.keys(), (key) => key.slice(0, 2))
  const names = new Map(
    boroughKeys.map((borough) => [
      borough,
      [
        ...new Set([
          ...(numbered.get(borough) ?? []).map((key) => key.slice(3)),
          ...(known.get(borough)?.keys() ?? []),
          ...(streets.get(borough)?.keys() ?? []),
        ]),
      ],
    ]),
  )
  return { streets, known, numbers, names, directed: groupByBareName(names) }
}

let loading: Promise<City> | undefined

/** Reads it once. */
export const loadCity = (): Promise<City> => (loading ??= readCity())

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
export const listStreets = (city: City, borough: BoroughKey): readonly string[] =>
  city.names.get(borough) ?? []

/** Lists the streets of a name that lacks its direction: `57 STREET`. */
export const listDirectedStreets = (city: City, borough: BoroughKey, name: string): readonly string[] =>
  city.directed.get(`${borough} ${name}`) ?? []
