/** Abbreviations of the five boroughs, as stored in the database. */
export const boroughKeys = ['MN', 'BK', 'QN', 'BX', 'SI'] as const
export type BoroughKey = (typeof boroughKeys)[number]

/** A neighborhood by the name that brokers use, with aliases from the city's files. */
export interface Neighborhood {
  readonly name: string
  /** Sent and stored, so it never changes. */
  readonly abbreviation: string
  readonly borough: BoroughKey
  /** Position in the borough's `sections`. */
  readonly section: number
  /** Names of the neighborhood, or of a larger area it belongs to, in data files. */
  readonly aliases: readonly string[]
  /** Lowest and highest numbered street, if on the grid. */
  readonly streets: readonly [number, number] | null
  /** Avenues from east to west, if on the grid. */
  readonly avenues: readonly string[]
}

export interface Borough {
  readonly name: string
  readonly abbreviation: BoroughKey
  readonly sections: readonly string[]
  readonly neighborhoods: readonly Neighborhood[]
}

/** A row of a borough's table: abbreviation, name, aliases between bars, then the grid if any. */
export type NeighborhoodRow = readonly [
  abbreviation: string,
  name: string,
  aliases?: string,
  streets?: readonly [number, number],
  avenues?: readonly string[],
]

/** Creates a borough from the rows of its sections. */
export function createBorough(
  name: string,
  abbreviation: BoroughKey,
  sections: readonly (readonly [section: string, rows: readonly NeighborhoodRow[]])[],
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
