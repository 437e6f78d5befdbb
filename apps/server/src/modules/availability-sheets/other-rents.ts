import { parseRent } from './cells/rent.ts'
import { getText, type Cell } from './cells/cell.ts'
import { isRentTitle, normalizeTitle } from './columns.ts'

/** A column of rents that is not the one that is imported. */
export interface RentColumn {
  readonly column: number
  readonly title: string
}

interface Column {
  readonly title: string
  readonly isUsed: boolean
  readonly known?: boolean
}

/** Finds further columns of monthly rents, such as for another term; one that a supervisor left out is none. */
export const findRentColumns = (columns: readonly Column[]): RentColumn[] =>
  columns.flatMap(({ title, isUsed, known = false }, column) =>
    !isUsed && !known && isRentTitle(normalizeTitle(title)) ? [{ column, title }] : [],
  )

/** Another rent of a row than the one that was read, with its title; null without one. Cents as text. */
export function findOtherRent(
  row: readonly Cell[],
  columns: readonly RentColumn[],
  cents: string | null,
): { readonly title: string; readonly text: string } | null {
  if (cents === null) return null
  for (const { column, title } of columns) {
    const cell = row[column] ?? null
    const rent = getText(cell) === '' ? null : parseRent(cell, title)
    const other = rent === null || typeof rent === 'string' ? null : rent.grossCents
    if (other !== null && String(other) !== cents) return { title, text: getText(cell).slice(0, 60) }
  }
  return null
}
