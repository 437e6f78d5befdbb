import { avenueNumber } from './avenues.ts'
import { bronx } from './neighborhoods-bronx.ts'
import { brooklyn } from './neighborhoods-brooklyn.ts'
import { manhattan } from './neighborhoods-manhattan.ts'
import { queens } from './neighborhoods-queens.ts'
import { statenIsland } from './neighborhoods-staten-island.ts'
import type { Borough, BoroughKey, Neighborhood } from './neighborhood-types.ts'

export { boroughKeys } from './neighborhood-types.ts'
export type { Borough, BoroughKey, Neighborhood } from './neighborhood-types.ts'

/** The one list of places: five boroughs, each with its sections and neighborhoods. */
export const boroughs: readonly Borough[] = [manhattan, brooklyn, queens, bronx, statenIsland]

/** Every neighborhood, in the order of the list. */
export const neighborhoods: readonly Neighborhood[] = boroughs.flatMap((borough) => borough.neighborhoods)

const byAbbreviation = new Map(neighborhoods.map((place) => [place.abbreviation, place]))

/** The neighborhood of an abbreviation; undefined for one that the list does not hold. */
export function neighborhoodByAbbreviation(abbreviation: string): Neighborhood | undefined {
  return byAbbreviation.get(abbreviation)
}

const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '')

const boroughNames = new Map<string, Borough>(
  boroughs.flatMap((borough) => [
    [bare(borough.name), borough],
    [bare(borough.abbreviation), borough],
  ]),
)
boroughNames.set('newyork', manhattan)
boroughNames.set('kings', brooklyn)
boroughNames.set('thebronx', bronx)
boroughNames.set('richmond', statenIsland)

/** A borough by its name, county or abbreviation, in any spelling. */
export function boroughByName(name: string): Borough | undefined {
  return boroughNames.get(bare(name))
}

const byAlias = new Map<string, Neighborhood[]>()
for (const place of neighborhoods)
  for (const name of new Set([place.name, place.abbreviation, ...place.aliases].map(bare))) {
    const key = `${place.borough} ${name}`
    byAlias.set(key, [...(byAlias.get(key) ?? []), place])
  }

/**
 * Neighborhoods that a data file's name may mean, the likeliest first: a place of that very name before places that
 * lie within it. A compound name that the list does not hold ('Bedford Park-Norwood') means each of its parts.
 */
export function neighborhoodsByAlias(borough: BoroughKey, name: string): readonly Neighborhood[] {
  const whole = byAlias.get(`${borough} ${bare(name)}`)
  if (whole)
    return whole.toSorted((a, b) => Number(bare(b.name) === bare(name)) - Number(bare(a.name) === bare(name)))
  return name.split(/[-/]/).flatMap((part) => byAlias.get(`${borough} ${bare(part)}`) ?? [])
}

/** Whether the place's grid holds this street and avenue; a number that is not known does not exclude. */
export function onGrid(place: Neighborhood, street: number | null, avenue: number | null): boolean {
  if (!place.streets || (street === null && avenue === null)) return false
  const [from, to] = place.streets
  const numbers = place.avenues.map((name) => avenueNumber(name)!)
  return (
    (street === null || (street >= from && street <= to)) &&
    (avenue === null || numbers.length === 0 || numbers.includes(avenue))
  )
}

/** The boroughs as the search form receives them. */
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
