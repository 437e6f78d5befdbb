import { avenueNumber } from './avenues.ts'
import { bronx } from './neighborhoods-bronx.ts'
import { brooklyn } from './neighborhoods-brooklyn.ts'
import { manhattan } from './neighborhoods-manhattan.ts'
import { queens } from './neighborhoods-queens.ts'
import { statenIsland } from './neighborhoods-staten-island.ts'
import type { Borough, BoroughKey, Neighborhood } from './neighborhood-types.ts'

export { boroughKeys } from './neighborhood-types.ts'
export type { Borough, BoroughKey, Neighborhood } from './neighborhood-types.ts'

/** The five boroughs with their sections and neighborhoods. */
export const boroughs: readonly Borough[] = [manhattan, brooklyn, queens, bronx, statenIsland]

/** Every neighborhood, in the order of the list. */
export const neighborhoods: readonly Neighborhood[] = boroughs.flatMap((borough) => borough.neighborhoods)

const byAbbreviation = new Map(neighborhoods.map((place) => [place.abbreviation, place]))

/** Finds a neighborhood by abbreviation. */
export function findNeighborhood(abbreviation: string): Neighborhood | undefined {
  return byAbbreviation.get(abbreviation)
}

const normalizeName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '')

const boroughNames = new Map<string, Borough>(
  boroughs.flatMap((borough) => [
    [normalizeName(borough.name), borough],
    [normalizeName(borough.abbreviation), borough],
  ]),
)
boroughNames.set('newyork', manhattan)
boroughNames.set('kings', brooklyn)
boroughNames.set('thebronx', bronx)
boroughNames.set('richmond', statenIsland)

/** Finds a borough by name, county or abbreviation, in any spelling. */
export function findBorough(name: string): Borough | undefined {
  return boroughNames.get(normalizeName(name))
}

const byAlias = new Map<string, Neighborhood[]>()
for (const place of neighborhoods)
  for (const name of new Set([place.name, place.abbreviation, ...place.aliases].map(normalizeName))) {
    const key = `${place.borough} ${name}`
    byAlias.set(key, [...(byAlias.get(key) ?? []), place])
  }

/**
 * Finds the neighborhoods that a name in a data file may refer to, likeliest first: exact names before neighborhoods
 * within the area. An unknown compound name ('Bedford Park-Norwood') refers to each of its parts.
 */
export function findNeighborhoodsByAlias(borough: BoroughKey, name: string): readonly Neighborhood[] {
  const whole = byAlias.get(`${borough} ${normalizeName(name)}`)
  if (whole)
    return whole.toSorted(
      (a, b) =>
        Number(normalizeName(b.name) === normalizeName(name)) -
        Number(normalizeName(a.name) === normalizeName(name)),
    )
  return name.split(/[-/]/).flatMap((part) => byAlias.get(`${borough} ${normalizeName(part)}`) ?? [])
}

/** Returns whether a street and avenue are within the neighborhood's grid; null numbers are ignored. */
export function isOnGrid(place: Neighborhood, street: number | null, avenue: number | null): boolean {
  if (!place.streets || (street === null && avenue === null)) return false
  const [from, to] = place.streets
  const numbers = place.avenues.map((name) => avenueNumber(name)!)
  return (
    (street === null || (street >= from && street <= to)) &&
    (avenue === null || numbers.length === 0 || numbers.includes(avenue))
  )
}

/** Returns the boroughs in the format of the search form. */
export function searchFormBoroughs() {
  return boroughs.map(({ name, abbreviation, sections, neighborhoods }) => ({
    name,
    abbreviation,
    sections: [...sections],
    neighborhoods: neighborhoods.map((place) => ({
      name: place.name,
      abbreviation: place.abbreviation,
      section: place.section,
      streets: place.streets
        ? Array.from({ length: place.streets[1] - place.streets[0] + 1 }, (_, i) => place.streets![0] + i)
        : [],
      avenues: [...place.avenues],
    })),
  }))
}
