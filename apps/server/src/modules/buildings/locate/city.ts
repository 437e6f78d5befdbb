import { boroughKeys, type BoroughKey } from '@pb/rules/neighborhoods'
import { isStreetKind, kindlessStreets } from '@pb/rules/street-vocabulary'
import { loadCityStreets, withoutDirection, type CityStreets } from './city-streets.ts'
import { loadKnownAddresses, type KnownAddresses } from './known-addresses.ts'
import { loadCityNumbers, type CityNumbers } from './street-numbers.ts'

/** What the product ships about the city's streets. */
export interface City {
  /** Lines of the map. */
  readonly streets: CityStreets
  /** Buildings with their positions. */
  readonly known: KnownAddresses
  /** House numbers with their ZIP codes. */
  readonly numbers: CityNumbers
  /** Names of each borough's streets. */
  readonly names: ReadonlyMap<BoroughKey, ReadonlySet<string>>
  /** The streets with a direction by borough and name without it: `MN 57 STREET`. */
  readonly directed: ReadonlyMap<string, readonly string[]>
}

/** Whether a street's name ends with its kind: `WARREN STREET`, but not `CRESCENT`, which is Crescent Street. */
export const hasKind = (street: string): boolean =>
  street.includes(' ') && isStreetKind(street.split(' ').at(-1)!)

/** Whether a name without a kind is whole: `BROADWAY`, `AVENUE C`, `CENTRAL PARK WEST`. */
export const isKindless = (street: string): boolean =>
  kindlessStreets.has(street) || /^AVENUE .|. (?:EAST|WEST|NORTH|SOUTH|SOUTHWEST)$/.test(street)

/**
 * Some of the city's records leave the kind of a street out: `WARREN`, of which others show that it is Warren Street. And
 * every numbered street of Manhattan, which the map has without, is an east or a west one.
 */
function listWholeNames(
  borough: BoroughKey,
  names: ReadonlySet<string>,
  onMap: ReadonlyMap<string, unknown> | undefined,
): ReadonlySet<string> {
  const kinded = new Set([...names].filter(hasKind).map((name) => name.slice(0, name.lastIndexOf(' '))))
  const isWhole = (name: string) =>
    borough === 'MN' && /^\d+ STREET$/.test(name)
      ? false
      : hasKind(name) || isKindless(name) || onMap?.has(name) || !kinded.has(name)
  return new Set([...names].filter(isWhole))
}

const hasDirection = /^(?:EAST|WEST|NORTH|SOUTH) /

function groupByBareName(names: City['names']): City['directed'] {
  const keys = [...names].flatMap(([borough, streets]) =>
    [...streets].filter((street) => hasDirection.test(street)).map((street) => ({ borough, street })),
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
    boroughKeys.map((borough) => {
      const onMap = streets.get(borough)
      const all = [
        ...(numbered.get(borough) ?? []).map((key) => key.slice(3)),
        ...(known.get(borough)?.keys() ?? []),
        ...(onMap?.keys() ?? []),
      ]
      return [borough, listWholeNames(borough, new Set(all), onMap)]
    }),
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
  city.names.get(borough)?.has(street) === true ||
  (borough === 'MN' && withoutDirection(street) !== street && getLines(city, borough, street).length > 0)

/** Returns the names of a borough's streets. */
export const listStreets = (city: City, borough: BoroughKey): readonly string[] => [
  ...(city.names.get(borough) ?? []),
]

/** Lists the streets of a name that lacks its direction: `57 STREET`. */
export const listDirectedStreets = (city: City, borough: BoroughKey, name: string): readonly string[] =>
  city.directed.get(`${borough} ${name}`) ?? []
