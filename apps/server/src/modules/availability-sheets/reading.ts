import type { SheetField } from '@pb/rules/sheet-fields'
import { parseAddress } from '@pb/rules/addresses'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { getText, type Cell } from './cells/cell.ts'
import { countColumns, findHeader, guessColumns, normalizeTitle } from './columns.ts'
import type { Worksheet } from './file/worksheet.ts'

/** The worksheet, header row, borough and column fields to read a file with. Stored as JSON with the draft. */
export interface Reading {
  readonly worksheet: number
  /** 1-based. */
  readonly headerRow: number
  readonly borough: BoroughKey | null
  readonly columns: readonly {
    readonly title: string
    readonly field: SheetField | null
    /** Chosen by a supervisor, for this sheet or an earlier one of the company. */
    readonly known: boolean
  }[]
}

/** Settings of the company's last sheet, suggested for the next one. */
export interface Mapping {
  readonly worksheet: string
  readonly borough: BoroughKey | null
  /** By column key, see `toColumnKeys`. */
  readonly columns: Readonly<Record<string, SheetField | null>>
}

/** Returns a unique key per column: its normalized title, with a number if it is empty or repeated. */
function toColumnKeys(titles: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return titles.map((title, at) => {
    const plain = normalizeTitle(title) || `column ${at + 1}`
    const count = (seen.get(plain) ?? 0) + 1
    seen.set(plain, count)
    return count === 1 ? plain : `${plain} ${count}`
  })
}

function getTitles({ rows }: Worksheet, headerRow: number): string[] {
  const header = rows[headerRow - 1] ?? []
  return Array.from({ length: countColumns(rows) }, (_, at) => getText(header[at] ?? null).slice(0, 100))
}

/** Keeps each field in one column only: the first known one, else the first. */
function dedupeFields(columns: Reading['columns']): Reading['columns'] {
  const columnByField = new Map<SheetField, number>()
  for (const isKnown of [true, false])
    for (const [index, { field, known }] of columns.entries())
      if (field !== null && known === isKnown && !columnByField.has(field)) columnByField.set(field, index)
  return columns.map((column, index) =>
    column.field !== null && columnByField.get(column.field) !== index ? { ...column, field: null } : column,
  )
}

/** Suggests the company's last mapping, and guesses the remaining columns. */
export function suggestReading(
  worksheets: readonly Worksheet[],
  mapping: Mapping | null,
  chosen: { worksheet?: number; headerRow?: number; borough?: BoroughKey | null } = {},
): Reading {
  const known = new Set(Object.keys(mapping?.columns ?? {}))
  const headers = worksheets.map(({ rows }) => findHeader(rows, known))
  const named = worksheets.findIndex(({ name }) => name === mapping?.worksheet)
  const best = headers.findIndex(
    ({ titles }) => titles === Math.max(...headers.map((header) => header.titles)),
  )
  const worksheet = chosen.worksheet ?? (named >= 0 ? named : best)
  const headerRow = chosen.headerRow ?? headers[worksheet]!.row
  const sheet = worksheets[worksheet]!
  const titles = getTitles(sheet, headerRow)
  const guessed = guessColumns(sheet.rows, headerRow)
  const columns = toColumnKeys(titles).map((key, at) => {
    const before = mapping?.columns[key]
    return {
      title: titles[at]!,
      field: before === undefined ? guessed[at]! : before,
      known: before !== undefined,
    }
  })
  const borough = chosen.borough === undefined ? (mapping?.borough ?? null) : chosen.borough
  return { worksheet, headerRow, borough, columns: dedupeFields(columns) }
}

/** Returns the reading with the chosen columns. */
export function withColumns(
  worksheets: readonly Worksheet[],
  { worksheet, headerRow, borough }: Omit<Reading, 'columns'>,
  fields: readonly (SheetField | null)[],
): Reading {
  const titles = getTitles(worksheets[worksheet]!, headerRow)
  const columns = titles.map((title, at) => ({ title, field: fields[at] ?? null, known: true }))
  return { worksheet, headerRow, borough, columns: dedupeFields(columns) }
}

/** Merges the columns of a reading into the mapping; columns of earlier sheets are kept. */
export function mergeMapping(
  worksheets: readonly Worksheet[],
  reading: Reading,
  before: Mapping | null,
): Mapping {
  const keys = toColumnKeys(reading.columns.map(({ title }) => title))
  const columns = Object.fromEntries(keys.map((key, at) => [key, reading.columns[at]!.field]))
  return {
    worksheet: worksheets[reading.worksheet]!.name,
    borough: reading.borough,
    columns: { ...before?.columns, ...columns },
  }
}

/** Whether a row only has a building's address, as a heading above its units. */
const isHeading = (row: readonly Cell[]) => {
  const filled = row.filter((cell) => getText(cell) !== '')
  return filled.length === 1 && parseAddress(getText(filled[0]!)) !== null
}

/** Returns the required fields without a column; addresses may come from headings instead. */
export function missingFields(worksheets: readonly Worksheet[], reading: Reading): SheetField[] {
  const { columns, worksheet, headerRow } = reading
  const has = (field: SheetField) => columns.some((column) => column.field === field)
  const hasAddress = has('address') || worksheets[worksheet]!.rows.slice(headerRow).some(isHeading)
  const missing: SheetField[] = hasAddress ? [] : ['address']
  return has('rent') || has('net_rent') ? missing : [...missing, 'rent']
}
