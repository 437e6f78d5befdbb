/** Abbreviations of the five boroughs, as they stand in the database. */
export const boroughKeys = ['MN', 'BK', 'QN', 'BX', 'SI'] as const
export type BoroughKey = (typeof boroughKeys)[number]

/** One place of the list: a name that brokers use, and what the city's files call it. */
export interface Neighborhood {
  readonly name: string
  /** Stands on the wire and in the database; never changes once it is out. */
  readonly abbreviation: string
  readonly borough: BoroughKey
  /** Position in the borough's `sections`. */
  readonly section: number
  /** What the data files call this place or a wider one that it belongs to. */
  readonly aliases: readonly string[]
  /** Lowest and highest numbered street, where the place stands on the grid. */
  readonly streets: readonly [number, number] | null
  /** Avenues from east to west, where the place stands on the grid. */
  readonly avenues: readonly string[]
}

export interface Borough {
  readonly name: string
  readonly abbreviation: BoroughKey
  readonly sections: readonly string[]
  readonly neighborhoods: readonly Neighborhood[]
}

/** A row of a borough's table: abbreviation, name, aliases between bars, then the grid where there is one. */
export type PlaceRow = readonly [
  abbreviation: string,
  name: string,
  aliases?: string,
  streets?: readonly [number, number],
  avenues?: readonly string[],
]

/** Makes a borough from its sections, each with its rows. */
export function makeBorough(
  name: string,
  abbreviation: BoroughKey,
  sections: readonly (readonly [section: string, rows: readonly PlaceRow[]])[],
): Borough {
  return {
    name,
    abbreviation,
    sections: sections.map(([section]) => section),
    neighborhoods: sections.flatMap(([, rows], section) =>
      rows.map(([key, title, aliases = '', streets, avenues]) => ({
        name: title,
        abbreviation: key,
        borough: abbreviation,
        section,
        aliases: aliases.split('|').filter((alias) => alias !== ''),
        streets: streets ?? null,
        avenues: avenues ?? [],
      })),
    ),
  }
}
