import { getText, type Cell } from './cells/cell.ts'
import { normalizeTitle } from './columns.ts'

/** A column with who lives in a unit, or whether it is occupied. */
export interface OccupantColumn {
  readonly column: number
  readonly title: string
}

const occupantTitle =
  /^(?:current )?(?:tenant|resident|lessee|occupant)s?(?: (?:(?:first |last )?names?|first|last))?$|^(?:is |tenant )?occupied$/
const vacantValue =
  /^(?:[-–—.]+|n\/?a|none|no|n|false|0|vacant\b.*|empty|available|open|tb[ad]|model|down|admin|owner)$/i

/** `*VACANT*` and `<Vacant>` too. */
const isVacant = (text: string): boolean =>
  vacantValue.test(text) || vacantValue.test(text.replace(/^\W+|\W+$/g, ''))

/** Finds the columns of occupants of a rent roll among those without a field. */
export const findOccupantColumns = (
  titles: readonly string[],
  isUsed: (column: number) => boolean,
): OccupantColumn[] =>
  titles.flatMap((title, column) =>
    occupantTitle.test(normalizeTitle(title)) && !isUsed(column) ? [{ column, title }] : [],
  )

/** Who lives in the unit of a row, with the title of the column; null if the row names none. */
export function findOccupant(
  row: readonly Cell[],
  columns: readonly OccupantColumn[],
): { readonly title: string; readonly text: string } | null {
  const texts = columns.map(({ column, title }) => ({ title, text: getText(row[column] ?? null) }))
  return texts.find(({ text }) => text !== '' && !isVacant(text)) ?? null
}
