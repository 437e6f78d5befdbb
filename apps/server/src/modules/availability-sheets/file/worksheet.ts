import type { Cell } from '../cells/cell.ts'

export interface Worksheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
}

/** Longer texts are cut off; no cell of an availability sheet needs more. */
const maxTextLength = 4000

/** Converts a value of the XLSX or CSV parser; dates lose their time. */
export function toCell(value: unknown): Cell {
  if (typeof value === 'string') return value.replaceAll('\0', '').trim().slice(0, maxTextLength) || null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 10) : null
}

/** Removes trailing empty rows, and trailing empty cells of each row. */
export function trimRows(rows: readonly (readonly Cell[])[]): Cell[][] {
  const cut = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1))
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1)
}
