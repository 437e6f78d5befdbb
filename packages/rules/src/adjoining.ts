import { adjoiningTable } from './adjoining-table.ts'

const neighbors = new Map(
  adjoiningTable.map((row) => {
    const [place = '', ...others] = row.split(' ')
    return [place, others] as const
  }),
)

/** Returns the abbreviations of adjoining neighborhoods; empty if none are known. */
export function adjoiningNeighborhoods(abbreviation: string): readonly string[] {
  return neighbors.get(abbreviation) ?? []
}
