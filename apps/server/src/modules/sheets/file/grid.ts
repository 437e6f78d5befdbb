import type { Cell } from '../cells/cell.ts'

/** One worksheet of a file. */
export interface Worksheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
}

/** The file cannot be read; the message says why to whoever sent it. */
export class SheetFault extends Error {}

/** Longer texts are cut: no cell of an availability sheet needs more. */
const longestText = 4000

/** A value of the library's or of CSV as a cell; dates by their day. */
export function cellOf(value: unknown): Cell {
  if (typeof value === 'string') return value.replaceAll('\0', '').trim().slice(0, longestText) || null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 10) : null
}

/** Without empty rows at the end, and without empty cells at the end of each row. */
export function trimmed(rows: readonly (readonly Cell[])[]): Cell[][] {
  const cut = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1))
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1)
}
