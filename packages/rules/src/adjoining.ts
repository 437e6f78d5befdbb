import { adjoiningTable } from './adjoining-table.ts'

const neighbors = new Map(
  adjoiningTable.map((row) => {
    const [place = '', ...others] = row.split(' ')
    return [place, others] as const
  }),
)

/** Abbreviations of the neighborhoods that adjoin one; none where it stands alone or too little is known of it. */
export function adjoiningNeighborhoods(abbreviation: string): readonly string[] {
  return neighbors.get(abbreviation) ?? []
}
