import type { Cell } from '../cells/cell.ts'
import type { SheetMarks } from './read-marks.ts'

export interface Worksheet {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly hidden?: boolean
  /** Rows that are hidden, counted from 0. */
  readonly hiddenRows?: readonly number[]
  readonly hiddenColumns?: readonly number[]
  /** Columns of struck-through cells by row, counted from 0. */
  readonly struck?: Readonly<Record<number, readonly number[]>>
  /** Rows of which most cells have a color, counted from 0. */
  readonly coloredRows?: readonly number[]
}

/** Longer texts are cut off; no cell of an availability sheet needs more. */
const maxTextLength = 4000

/** Reads Excel's idiom for texts that look like numbers: `="007"`. */
const unwrapText = (text: string) =>
  /^="(?:[^"]|"")*"$/.test(text) ? text.slice(2, -1).replaceAll('""', '"').trim() : text

/** Converts a value of the XLSX or CSV parser; dates lose their time. */
export function toCell(value: unknown): Cell {
  if (typeof value === 'string')
    return unwrapText(value.replaceAll('\0', '').trim()).slice(0, maxTextLength) || null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString().slice(0, 10) : null
}

/** Removes trailing empty rows, and trailing empty cells of each row. */
export function trimRows(rows: readonly (readonly Cell[])[]): Cell[][] {
  const cut = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1))
  return cut.slice(0, cut.findLastIndex((row) => row.length > 0) + 1)
}

/** Writes a number as its format shows it, as far as that changes what it is. */
function formatNumber(value: number, format: string): string {
  if (format.includes('%')) return `${value * 100}%`
  if (/e\+/i.test(format)) return value.toExponential()
  const sign = /[€£¥₪₹₩₽₺₫]|(?<=\[\$)(?!\$|-)[^\]-]+/.exec(format)?.[0] ?? '¤'
  return `${sign} ${value}`
}

/** Fills merged cells down, and marks what is hidden or struck through. */
export function applyMarks(
  name: string,
  rows: readonly (readonly Cell[])[],
  marks: SheetMarks | undefined,
): Worksheet {
  if (!marks) return { name, rows: trimRows(rows) }
  const filled = rows.map((row, at) =>
    row.map((cell, column) => {
      const key = `${at} ${column}`
      const format = marks.formats.get(key)
      if (typeof cell === 'number' && format !== undefined) return formatNumber(cell, format)
      return marks.remaining.get(key) ?? cell
    }),
  )
  for (const { row, column, lastRow } of marks.merged)
    for (let at = row + 1; at <= Math.min(lastRow, filled.length - 1); at += 1)
      if ((filled[at]![column] ?? null) === null) {
        const target = filled[at]!
        while (target.length < column) target.push(null)
        target[column] = filled[row]?.[column] ?? null
      }
  const struck: Record<number, number[]> = {}
  for (const key of marks.struck) {
    const [row, column] = key.split(' ').map(Number) as [number, number]
    if ((filled[row]?.[column] ?? null) !== null) (struck[row] ??= []).push(column)
  }
  const trimmed = trimRows(filled)
  const coloredRows = trimmed.flatMap((row, at) => {
    const count = marks.colored.get(at) ?? 0
    return count > 0 && count * 2 >= row.filter((cell) => cell !== null).length ? [at] : []
  })
  return {
    name,
    rows: trimmed,
    ...(marks.hidden && { hidden: true }),
    ...(marks.hiddenRows.size > 0 && {
      hiddenRows: [...marks.hiddenRows].filter((row) => row < trimmed.length).toSorted((a, b) => a - b),
    }),
    ...(marks.hiddenColumns.size > 0 && {
      hiddenColumns: [...marks.hiddenColumns].filter((column) => column < 200),
    }),
    ...(Object.keys(struck).length > 0 && { struck }),
    ...(coloredRows.length > 0 && { coloredRows }),
  }
}
