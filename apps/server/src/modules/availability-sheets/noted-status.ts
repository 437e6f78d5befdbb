import { parseStatus } from './cells/availability.ts'
import { getText, type Cell } from './cells/cell.ts'
import { normalizeTitle } from './columns.ts'

/** A column of remarks, of which the sheet uses nothing, or the description. */
export interface NoteColumn {
  readonly column: number
  readonly title: string
}

const noteTitle = /^$|\b(?:notes?|comments?|remarks?|updates?|info|misc|details|descriptions?|features)\b/

export const findNoteColumns = (
  titles: readonly string[],
  isUsed: (column: number) => boolean,
): NoteColumn[] =>
  titles.flatMap((title, column) =>
    noteTitle.test(normalizeTitle(title)) && !isUsed(column) ? [{ column, title }] : [],
  )

/** A remark that is nothing but a status in which a unit is not on the market: `**RENTED**`; null without one. */
export function findNotedStatus(
  row: readonly Cell[],
  columns: readonly NoteColumn[],
): (NoteColumn & { text: string }) | null {
  for (const { column, title } of columns) {
    const text = getText(row[column] ?? null)
    const status = text === '' || text.length > 60 ? null : parseStatus(text.replace(/^\W+|\W+$/g, ''))
    if (status !== null && status !== 'Active' && status !== 'Coming Soon') return { column, title, text }
  }
  return null
}
