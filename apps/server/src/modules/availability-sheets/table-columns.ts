import type { SheetField } from '@pb/rules/sheet-fields'
import { getText, type Cell } from './cells/cell.ts'
import { normalizeTitle } from './columns.ts'
import type { Worksheet } from './file/worksheet.ts'
import { findNextHeader, readHeader, sliceTable, type Header } from './headers.ts'
import { findNoteColumns, type NoteColumn } from './noted-status.ts'
import { findOccupantColumns, type OccupantColumn } from './occupants.ts'
import { findRentColumns, type RentColumn } from './other-rents.ts'
import { suggestReading, type Mapping, type SheetColumns } from './reading.ts'

type Row = readonly Cell[]

/** Fields of which a table of units has at least one; sums have rents and sizes too. */
const unitFields: readonly SheetField[] = ['address', 'unit', 'layout', 'available', 'status']

/** The columns of one table in a worksheet. */
export interface TableColumns {
  readonly fields: ReadonlyMap<SheetField, number>
  readonly titles: readonly string[]
  /** The rows of the titles, normalized. */
  readonly lines: readonly (readonly string[])[]
  readonly occupants: readonly OccupantColumn[]
  readonly otherRents: readonly RentColumn[]
  readonly notes: readonly NoteColumn[]
  /** Whether its rows can be read: it has rents, and units or addresses. */
  readonly isUsable: boolean
  /** Whether it may list units at all, which a list of contacts does not. */
  readonly isOfUnits: boolean
}

function toTable(sheet: Worksheet, columns: SheetColumns['columns'], { lines }: Header): TableColumns {
  const titles = columns.map(({ title }) => title)
  const fields = new Map(
    columns.flatMap(({ field }, column) => (field === null ? [] : [[field, column] as const])),
  )
  const hidden = new Set(sheet.hiddenColumns)
  return {
    fields,
    titles,
    lines: lines.map((line) => line.map(normalizeTitle)),
    occupants: findOccupantColumns(titles, (column) => columns[column]!.field !== null),
    notes: findNoteColumns(titles, (column) => {
      const { field } = columns[column]!
      return (field !== null && field !== 'description') || hidden.has(column)
    }),
    otherRents: findRentColumns(
      columns.map((column, at) => ({ ...column, isUsed: column.field !== null || hidden.has(at) })),
    ),
    isUsable: isListOfUnits(titles, fields),
    isOfUnits: unitFields.some((field) => fields.has(field)),
  }
}

/** Whether the rows of a table are units with rents: `Units` beside a layout are how many there are of it. */
function isListOfUnits(titles: readonly string[], fields: ReadonlyMap<SheetField, number>): boolean {
  const unit = fields.get('unit')
  const isCount = unit !== undefined && /^(?:units|apts|apartments)$/.test(normalizeTitle(titles[unit]!))
  return (
    (fields.has('rent') || fields.has('net_rent')) &&
    (unit !== undefined || fields.has('address')) &&
    !(isCount && fields.has('layout'))
  )
}

/** The table whose columns a supervisor sees: it is read whatever its titles are. */
export const toFirstTable = (sheet: Worksheet, { headerRow, columns }: SheetColumns): TableColumns => ({
  ...toTable(sheet, columns, readHeader(sheet.rows, headerRow)),
  isUsable: true,
})

/** The table that begins in a row under other titles; null if none does. The columns of `mapping` are read as there. */
export function findTable(
  sheet: Worksheet,
  index: number,
  mapping: Mapping | null,
): { readonly table: TableColumns; readonly lastTitleRow: number } | null {
  const header = findNextHeader(sheet.rows, index)
  if (!header) return null
  const rows = sliceTable(sheet.rows, header)
  const part = { name: sheet.name, rows, ...(sheet.hiddenColumns && { hiddenColumns: sheet.hiddenColumns }) }
  const { columns } = suggestReading([part], mapping, {
    worksheet: 0,
    headerRow: header.lines.length,
    header: { ...header, row: header.lines.length },
  })
  return { table: toTable(sheet, columns, header), lastTitleRow: header.row }
}

/** Whether a row repeats titles, as some sheets do between blocks of rows. */
export const isTitleRow = (row: Row, { lines }: TableColumns): boolean =>
  lines.some((line) => repeatsTitles(row, line))

function repeatsTitles(row: Row, titles: readonly string[]): boolean {
  const same = titles.filter((title, index) => {
    const cell = row[index] ?? null
    // Most cells are too long or short to be the title, or numbers.
    return (
      title !== '' &&
      typeof cell === 'string' &&
      cell.length >= title.length &&
      cell.length <= title.length + 20 &&
      normalizeTitle(cell) === title
    )
  })
  return same.length >= 2 && same.length * 2 > row.filter((cell) => getText(cell) !== '').length
}
