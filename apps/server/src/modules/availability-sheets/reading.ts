import type { SheetField } from '@pb/rules/sheet-fields'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { getText, type Cell } from './cells/cell.ts'
import { countColumns, guessColumns, normalizeTitle } from './columns.ts'
import type { Worksheet } from './file/worksheet.ts'
import { findHeader, readHeader, sliceTable, type Header } from './headers.ts'
import { findAddressInHeading } from './headings.ts'

/** Values that a supervisor entered for rows, by `worksheet:row` and field. */
export type Corrections = Readonly<Record<string, Partial<Record<SheetField, string>>>>

/** Where the columns of one worksheet are. */
export interface SheetColumns {
  readonly worksheet: number
  readonly headerRow: number
  readonly columns: readonly {
    readonly title: string
    readonly field: SheetField | null
    /** Chosen by a supervisor, for this sheet or an earlier one of the company. */
    readonly known?: boolean
  }[]
}

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
  /** Worksheets that are read as well, with the same titles. */
  readonly also?: readonly number[]
  readonly corrections?: Corrections
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

function getTitles({ rows }: Worksheet, { titles }: Header): string[] {
  return Array.from({ length: countColumns(rows) }, (_, at) => getText(titles[at] ?? null).slice(0, 100))
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

/** Returns the rows without what hidden columns hold. */
function hideColumns({ rows, hiddenColumns = [] }: Worksheet): Worksheet['rows'] {
  const hidden = new Set(hiddenColumns)
  return hidden.size === 0
    ? rows
    : rows.map((row) => row.map((cell, column) => (hidden.has(column) ? null : cell)))
}

interface ReadingChoices {
  readonly worksheet?: number
  readonly headerRow?: number
  readonly borough?: BoroughKey | null
  readonly header?: Header
  /** The date in New York, by which a column of dates alone is that of the availability. */
  readonly today?: string
}

/** Suggests the company's last mapping, and guesses the remaining columns. */
export function suggestReading(
  worksheets: readonly Worksheet[],
  mapping: Mapping | null,
  chosen: ReadingChoices = {},
): Reading {
  const known = new Set(Object.keys(mapping?.columns ?? {}))
  const headers = worksheets.map(({ rows }) => findHeader(rows, known))
  const named = worksheets.findIndex(({ name }) => name === mapping?.worksheet)
  const shown = worksheets.some(({ hidden }) => !hidden)
  const titleCounts = headers.map(({ titles }, index) =>
    shown && worksheets[index]!.hidden === true ? -1 : titles,
  )
  const best = titleCounts.indexOf(Math.max(...titleCounts))
  const worksheet = chosen.worksheet ?? (named >= 0 ? named : best)
  const headerRow = chosen.headerRow ?? headers[worksheet]!.row
  const sheet = worksheets[worksheet]!
  const header = chosen.header ?? readHeader(sheet.rows, headerRow)
  const titles = getTitles(sheet, header)
  const table = { ...sheet, rows: sliceTable(sheet.rows, header) }
  const guessed = guessColumns(hideColumns(table), header.lines.length, {
    columnTitles: titles,
    today: chosen.today ?? null,
  })
  const columns = toColumnKeys(titles).map((key, at) => {
    const before = mapping?.columns[key]
    return {
      title: titles[at]!,
      field: sheet.hiddenColumns?.includes(at) ? null : before === undefined ? guessed[at]! : before,
      known: before !== undefined,
    }
  })
  const borough = chosen.borough === undefined ? (mapping?.borough ?? null) : chosen.borough
  return { worksheet, headerRow, borough, columns: dedupeFields(columns) }
}

/** Finds the other worksheets that list units too: shown, and with columns or headings for address and rent. */
export function suggestOthers(worksheets: readonly Worksheet[], reading: Reading): number[] {
  if (worksheets[reading.worksheet]!.hidden) return []
  const mapping = toMapping(worksheets, reading)
  return worksheets.flatMap(({ hidden }, worksheet) => {
    if (hidden || worksheet === reading.worksheet) return []
    const other = suggestReading(worksheets, mapping, { worksheet })
    const titles = other.columns.filter(({ field }) => field !== null).length
    const hasUnits =
      other.columns.some(({ field }) => field === 'unit') ||
      reading.columns.every(({ field }) => field !== 'unit')
    return titles >= 3 && hasUnits && missingFields(worksheets, other).length === 0 ? [worksheet] : []
  })
}

/** Returns the reading with the chosen columns. */
export function withColumns(
  worksheets: readonly Worksheet[],
  { worksheet, headerRow, borough }: Omit<Reading, 'columns'>,
  fields: readonly (SheetField | null)[],
): Reading {
  const titles = getTitles(worksheets[worksheet]!, readHeader(worksheets[worksheet]!.rows, headerRow))
  const columns = titles.map((title, at) => ({ title, field: fields[at] ?? null, known: true }))
  return { worksheet, headerRow, borough, columns: dedupeFields(columns) }
}

/** The columns of a reading by their titles, as for an earlier sheet. */
export function toMapping(worksheets: readonly Worksheet[], reading: Reading): Mapping {
  return mergeMapping(worksheets, reading, null)
}

/** The columns by which a further table in a worksheet is read: those with a title that were read or chosen. */
export function toTableMapping(worksheets: readonly Worksheet[], reading: Reading): Mapping {
  const keys = toColumnKeys(reading.columns.map(({ title }) => title))
  const columns = reading.columns.flatMap(({ title, field, known }, at) =>
    title !== '' && (known || field !== null) ? [[keys[at]!, field] as const] : [],
  )
  return { ...toMapping(worksheets, reading), columns: Object.fromEntries(columns) }
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
  return (
    filled.length > 0 &&
    filled.length <= 3 &&
    filled.some((cell) => findAddressInHeading(getText(cell)) !== null)
  )
}

/** Returns the required fields without a column; addresses may come from headings instead. */
export function missingFields(worksheets: readonly Worksheet[], reading: Reading): SheetField[] {
  const { columns, worksheet } = reading
  const has = (field: SheetField) => columns.some((column) => column.field === field)
  const { name, rows } = worksheets[worksheet]!
  const hasAddress = has('address') || findAddressInHeading(name) !== null || rows.some(isHeading)
  const missing: SheetField[] = hasAddress ? [] : ['address']
  return has('rent') || has('net_rent') ? missing : [...missing, 'rent']
}
