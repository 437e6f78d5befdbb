import { boroughs, findBorough, neighborhoods, type Neighborhood } from './neighborhoods.ts'
import { matchKinds, matchName, splitWords, type MatchKind } from './words.ts'
import { adTypes, type AdType } from './vocabulary.ts'

/** Words that say what is searched for in a neighborhood: `chelsea rentals`. */
const adTypeWords: Readonly<Record<string, readonly AdType[]>> = {
  rent: ['rental'],
  rents: ['rental'],
  rental: ['rental'],
  rentals: ['rental'],
  sale: ['sale'],
  sales: ['sale'],
  buy: ['sale'],
  listings: adTypes,
  apartments: adTypes,
}

export interface FoundNeighborhood {
  readonly neighborhood: Neighborhood
  readonly match: MatchKind
  /** What to search for there: both unless the text names one. */
  readonly adTypes: readonly AdType[]
}

/** Compounds of the city's files ('Fulton-Seaport') name areas, and no one types them. */
const names = new Map(
  neighborhoods.map((place) => [
    place,
    [place.name, place.abbreviation, ...place.aliases.filter((alias) => !/[-/]/.test(alias))],
  ]),
)

function matchNeighborhood(typed: string, place: Neighborhood): number {
  const [own = '', short = '', ...aliases] = names.get(place)!
  const rank = (name: string) => {
    const match = matchName(typed, name)
    return match ? matchKinds.indexOf(match) : matchKinds.length
  }
  const whole = rank(short) === 0 ? 0 : matchKinds.length
  // An alias may be shared with the neighborhood that has this name.
  const byAlias = Math.min(...aliases.map(rank), matchKinds.length)
  return Math.min(rank(own), whole, byAlias === matchKinds.length ? byAlias : Math.max(1, byAlias))
}

/** Finds up to `limit` neighborhoods by a partially typed name, alias or abbreviation, the best match first. */
export function findNeighborhoodsByText(text: string, limit: number): FoundNeighborhood[] {
  const words = splitWords(text)
  const type = words.find((word) => adTypeWords[word])
  const rest = words.filter((word) => !adTypeWords[word])
  const borough = rest.length > 1 ? findBorough(rest.at(-1)!) : undefined
  const typed = rest.join(' ')
  const within = rest.slice(0, -1).join(' ')
  return neighborhoods
    .map((neighborhood) => {
      const inBorough = neighborhood.borough === borough?.abbreviation
      const ranks = [
        matchNeighborhood(typed, neighborhood),
        ...(inBorough ? [matchNeighborhood(within, neighborhood)] : []),
      ]
      return { neighborhood, rank: Math.min(...ranks) }
    })
    .filter(({ rank }) => rank < matchKinds.length)
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        boroughs.findIndex(({ abbreviation }) => abbreviation === a.neighborhood.borough) -
          boroughs.findIndex(({ abbreviation }) => abbreviation === b.neighborhood.borough),
    )
    .slice(0, limit)
    .map(({ neighborhood, rank }) => ({
      neighborhood,
      match: matchKinds[rank]!,
      adTypes: type === undefined ? adTypes : adTypeWords[type]!,
    }))
}
