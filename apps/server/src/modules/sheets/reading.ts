import type { SheetField } from '@pb/rules/sheet-fields'
import { parseAddress } from '@pb/rules/addresses'
import type { BoroughKey } from '@pb/rules/neighborhoods'
import { textOf, type Cell } from './cells/cell.ts'
import { columnCount, findHeader, guessColumns, plainTitle } from './columns.ts'
import type { Worksheet } from './file/grid.ts'

/** How a file is read. */
export interface Reading {
  readonly worksheet: number
  /** From 1. */
  readonly headerRow: number
  readonly borough: BoroughKey | null
  readonly columns: readonly {
    readonly title: string
    readonly field: SheetField | null
    /** The company's columns were read so before. */
    readonly known: boolean
  }[]
}

/** What is remembered of a company's sheets. */
export interface Mapping {
  readonly worksheet: string
  readonly borough: BoroughKey | null
  /** By the column's key, see `keysOf`. */
  readonly columns: Readonly<Record<string, SheetField | null>>
}

/** Keys of columns in their order: their plain titles; those that repeat or are empty are told apart by number. */
function keysOf(titles: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return titles.map((title, at) => {
    const plain = plainTitle(title) || `column ${at + 1}`
    const count = (seen.get(plain) ?? 0) + 1
    seen.set(plain, count)
    return count === 1 ? plain : `${plain} ${count}`
  })
}

function titlesOf({ rows }: Worksheet, headerRow: number): string[] {
  const header = rows[headerRow - 1] ?? []
  return Array.from({ length: columnCount(rows) }, (_, at) => textOf(header[at] ?? null).slice(0, 100))
}

/** Each field once: of two columns that claim one, the first that was chosen by a person, else the first. */
function once(columns: Reading['columns']): Reading['columns'] {
  const owner = new Map<SheetField, number>()
  for (const wanted of [true, false])
    for (const [at, { field, known }] of columns.entries())
      if (field !== null && known === wanted && !owner.has(field)) owner.set(field, at)
  return columns.map((column, at) =>
    column.field !== null && owner.get(column.field) !== at ? { ...column, field: null } : column,
  )
}

/** Reads the columns as they were read last, and guesses the others. */
export function suggestReading(
  worksheets: readonly Worksheet[],
  mapping: Mapping | null,
  asked: { worksheet?: number; headerRow?: number; borough?: BoroughKey | null } = {},
): Reading {
  const known = new Set(Object.keys(mapping?.columns ?? {}))
  const headers = worksheets.map(({ rows }) => findHeader(rows, known))
  const named = worksheets.findIndex(({ name }) => name === mapping?.worksheet)
  const best = headers.findIndex(
    ({ titles }) => titles === Math.max(...headers.map((header) => header.titles)),
  )
  const worksheet = asked.worksheet ?? (named >= 0 ? named : best)
  const headerRow = asked.headerRow ?? headers[worksheet]!.row
  const sheet = worksheets[worksheet]!
  const titles = titlesOf(sheet, headerRow)
  const guessed = guessColumns(sheet.rows, headerRow)
  const columns = keysOf(titles).map((key, at) => {
    const before = mapping?.columns[key]
    return {
      title: titles[at]!,
      field: before === undefined ? guessed[at]! : before,
      known: before !== undefined,
    }
  })
  const borough = asked.borough === undefined ? (mapping?.borough ?? null) : asked.borough
  return { worksheet, headerRow, borough, columns: once(columns) }
}

/** A reading with the columns that somebody chose. */
export function chosenReading(
  worksheets: readonly Worksheet[],
  { worksheet, headerRow, borough }: Omit<Reading, 'columns'>,
  fields: readonly (SheetField | null)[],
): Reading {
  const titles = titlesOf(worksheets[worksheet]!, headerRow)
  const columns = titles.map((title, at) => ({ title, field: fields[at] ?? null, known: true }))
  return { worksheet, headerRow, borough, columns: once(columns) }
}

/** What to remember of a reading; titles of earlier sheets that this one does not have stay known. */
export function mappingOf(
  worksheets: readonly Worksheet[],
  reading: Reading,
  before: Mapping | null,
): Mapping {
  const keys = keysOf(reading.columns.map(({ title }) => title))
  const columns = Object.fromEntries(keys.map((key, at) => [key, reading.columns[at]!.field]))
  return {
    worksheet: worksheets[reading.worksheet]!.name,
    borough: reading.borough,
    columns: { ...before?.columns, ...columns },
  }
}

/** A building's address alone in its row, above its units. */
const isHeading = (row: readonly Cell[]) => {
  const said = row.filter((cell) => textOf(cell) !== '')
  return said.length === 1 && parseAddress(textOf(said[0]!)) !== null
}

/** Fields without which no row can be read, that no column holds; addresses may stand above their units. */
export function missingFields(worksheets: readonly Worksheet[], reading: Reading): SheetField[] {
  const { columns, worksheet, headerRow } = reading
  const has = (field: SheetField) => columns.some((column) => column.field === field)
  const addressed = has('address') || worksheets[worksheet]!.rows.slice(headerRow).some(isHeading)
  const missing: SheetField[] = addressed ? [] : ['address']
  return has('rent') || has('net_rent') ? missing : [...missing, 'rent']
}
