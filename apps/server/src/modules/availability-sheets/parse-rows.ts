import type { SheetField } from '@pb/rules/sheet-fields'
import { parseAddressWithUnit } from '@pb/rules/address-queries'
import { parseAddress } from '@pb/rules/addresses'
import { shorten } from '@pb/rules/shorten'
import { setImmediate } from 'node:timers/promises'
import { getText, type Cell, type GetCell } from './cells/cell.ts'
import { parseRent } from './cells/rent.ts'
import { parseUnit } from './cells/unit.ts'
import type { Worksheet } from './file/worksheet.ts'
import { readHeader } from './headers.ts'
import { AddressCarrier, findAddressInHeading, findNetLine, isNote, isTotal } from './headings.ts'
import { findColorLegend } from './color-legend.ts'
import { findRowDoubts } from './row-doubts.ts'
import { readSection, SectionCarrier } from './sections.ts'
import { findLayoutInAddress } from './layout-in-address.ts'
import { parseAddressCells } from './parse-address-cells.ts'
import { parseListingCells } from './parse-listing-cells.ts'
import type { Corrections, Mapping, SheetColumns } from './reading.ts'
import type { NamedUnit, SheetLocation, SheetReject, SheetRow } from './sheet-row.ts'
import { findTable, isTitleRow, toFirstTable, type TableColumns } from './table-columns.ts'
import { doubtTexts, rejectReasons } from './texts.ts'

type Row = readonly Cell[]

const formatRow = (row: Row) =>
  row
    .map(getText)
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 160)

const toKey = ({ address, unit, borough }: SheetLocation) =>
  `${borough ?? ''} ${address.houseNumber} ${address.street} ${unit}`

/** Fields of which a row of a unit has at least one. */
const unitFields = ['unit', 'rent', 'net_rent', 'layout', 'status'] as const satisfies readonly SheetField[]

type LeftOut = 'hidden' | 'struck'

export interface ParseContext {
  /** The date in New York, for dates without a year. */
  readonly today: string
  /** Called now and then with the number of rows read since. */
  readonly onRows?: ((count: number) => Promise<void>) | undefined
}

interface SheetReading extends SheetColumns {
  readonly corrections?: Corrections | undefined
  /** How the titles of the first table are read, for further tables in the worksheet. */
  readonly mapping?: Mapping | undefined
}

/** Parses the rows of one worksheet, top down. */
class RowParser {
  readonly rows: SheetRow[] = []
  readonly rejects: SheetReject[] = []
  readonly #worksheet: number
  readonly #sheet: Worksheet
  readonly #mapping: Mapping | null
  #table: TableColumns
  /** The last row of the titles of the table that is read; 1-based. */
  #lastTitleRow: number
  /** A table above the first one. */
  #above: ReturnType<typeof findTable> = null
  readonly #hiddenRows: ReadonlySet<number>
  readonly #corrections: Corrections
  readonly #today: string
  /** The line of the sheet by which its rents are net; '' without one. */
  readonly #netLine: string
  /** The line of the sheet by which units in a color are taken; '' without one. */
  readonly #colorLegend: string
  readonly #coloredRows: ReadonlySet<number>
  readonly #addresses = new AddressCarrier()
  readonly #section = new SectionCarrier()
  readonly #rowByKey = new Map<string, number>()
  /** The doubts about each unit. */
  readonly #doubts = new Map<string, string[]>()

  constructor(sheet: Worksheet, reading: SheetReading, today: string) {
    const { worksheet, headerRow, mapping = null, corrections = {} } = reading
    this.#worksheet = worksheet
    this.#sheet = sheet
    this.#mapping = mapping
    this.#table = toFirstTable(sheet, reading)
    this.#lastTitleRow = headerRow
    const section = readSection(sheet.name)
    if (section) this.#section.set(section)
    this.#hiddenRows = new Set(sheet.hiddenRows)
    this.#corrections = corrections
    this.#today = today
    this.#netLine = findNetLine(sheet.rows)
    this.#coloredRows = new Set(sheet.coloredRows)
    this.#colorLegend = this.#coloredRows.size === 0 ? '' : findColorLegend(sheet.rows)
    this.#readName()
  }

  /** Takes the building's address from the name of the worksheet. */
  #readName(): void {
    const named = this.#table.fields.has('address') ? null : findAddressInHeading(this.#sheet.name)
    if (named !== null) this.#addresses.setHeading(named)
  }

  #getLeftOut(index: number, row: Row): LeftOut | null {
    if (this.#hiddenRows.has(index)) return 'hidden'
    const struck = this.#sheet.struck?.[index] ?? []
    if (struck.length === 0) return null
    const filled = row.filter((cell) => cell !== null).length
    const isKey = (['unit', 'rent', 'address'] as const).some((field) =>
      struck.includes(this.#table.fields.get(field) ?? -1),
    )
    return isKey || struck.length * 2 > filled ? 'struck' : null
  }

  /** Takes a line without a unit as the heading of the rows below it, or skips it. */
  #readHeading(row: Row, getCell: GetCell): void {
    const texts = row.map(getText).filter((text) => text !== '')
    const address = texts.map(findAddressInHeading).find((found) => found !== null)
    const inColumn = getText(getCell('address'))
    const [only = ''] = texts
    const section = texts.length === 1 && address === undefined ? readSection(only) : null
    if (section) {
      this.#section.set(section)
      // The rows below it are in none of the buildings above.
      if (section.kind === 'area') this.#addresses.setName(only.slice(0, 80))
      return
    }
    if (address !== undefined || texts.length > 1 || !isNote(only)) this.#section.enterBuilding()
    if (address !== undefined)
      this.#addresses.setHeading(address, {
        zip: getText(getCell('zip')),
        borough: getText(getCell('borough')),
        neighborhood: getText(getCell('neighborhood')),
      })
    else if (inColumn !== '' && parseAddress(inColumn) !== null && !isNote(inColumn))
      this.#addresses.setHeading(inColumn)
    else if (texts.length === 1 && !isNote(only)) this.#addresses.setName(only.slice(0, 80))
  }

  /** Takes the building's address from a line above the column titles, for sheets of one building. */
  readTitle(row: Row): void {
    const texts = row.map(getText).filter((text) => text !== '')
    const section = texts.length === 1 ? readSection(texts[0]!) : null
    if (section) this.#section.set(section)
    if (this.#table.fields.has('address')) return
    const address = row.map((cell) => findAddressInHeading(getText(cell))).find((found) => found !== null)
    if (address) this.#addresses.setHeading(address)
  }

  /** Leaves out the rows of a table above the titles that were chosen. */
  readAbove(index: number, row: Row): void {
    const found = findTable(this.#sheet, index, this.#mapping)
    if (found) {
      this.#above = found
      this.#addresses.startTable()
    }
    if (!this.#above || index < this.#above.lastTitleRow) {
      this.readTitle(row)
      return
    }
    const { fields, isOfUnits } = this.#above.table
    const isAlone = row.filter((cell) => getText(cell) !== '').length <= 1
    if (isAlone || !isOfUnits || isTotal(row)) {
      this.readTitle(row)
      return
    }
    // The section ends with that table.
    this.#section.set({ kind: 'units' })
    const getCell: GetCell = (field) => row[fields.get(field) ?? -1] ?? null
    const location = parseAddressCells({ ...this.#addresses.read(getCell), sectionBorough: '' })
    this.rejects.push({
      cell: '',
      worksheet: this.#worksheet,
      row: index + 1,
      text: formatRow(row),
      reason: rejectReasons.aboveTitles(this.#lastTitleRow),
      field: null,
      named: 'reason' in location ? location.named : location,
    })
  }

  /** The titles that were chosen begin. */
  endAbove(): void {
    if (this.#above) this.#addresses.startTable()
  }

  read(index: number, row: Row): void {
    if (index < this.#lastTitleRow || row.every((value) => getText(value) === '')) return
    if (isTitleRow(row, this.#table) || this.#startTable(index)) return
    this.#readRow(index, row)
  }

  /** Reads the row of the titles as a unit where it is one: a list without titles begins with its first unit. */
  readTitles(index: number, row: Row): void {
    const cell = (field: SheetField) => row[this.#table.fields.get(field) ?? -1] ?? null
    const isPlaced =
      typeof parseUnit(cell('unit')) !== 'string' || parseAddress(getText(cell('address'))) !== null
    if (isPlaced && typeof parseRent(cell('rent')) !== 'string') this.#readRow(index, row)
  }

  #readRow(index: number, row: Row): void {
    const corrected = this.#corrections[`${this.#worksheet}:${index + 1}`] ?? {}
    const getCell: GetCell = (field) => {
      const column = this.#table.fields.get(field)
      // An entered address is whole.
      if (field === 'house_number' && corrected.address !== undefined) return null
      return corrected[field] ?? (column === undefined ? null : (row[column] ?? null))
    }
    if (isTotal(row)) return
    const leftOut = this.#getLeftOut(index, row)
    if (this.#isUnit(row, getCell) || this.#isOfUnreadTable(row))
      this.#readUnit(index + 1, row, { getCell, leftOut })
    else this.#readHeading(row, getCell)
  }

  /** A row of a table whose columns are not known has a unit, unless it is the heading of another building. */
  #isOfUnreadTable(row: Row): boolean {
    return !this.#table.isUsable && row.filter((cell) => getText(cell) !== '').length > 1
  }

  /** Begins the table whose titles are in this row, if there is one. */
  #startTable(index: number): boolean {
    const found = findTable(this.#sheet, index, this.#mapping)
    if (!found) return false
    this.#table = found.table
    this.#lastTitleRow = found.lastTitleRow
    this.#addresses.startTable()
    this.#readName()
    return true
  }

  /** Whether a row is about a unit rather than the heading of the rows below it. */
  #isUnit(row: Row, getCell: GetCell): boolean {
    const filled = unitFields.filter((field) => getText(getCell(field)) !== '')
    const isAlone = row.filter((cell) => getText(cell) !== '').length === 1
    if (isAlone && filled.length === 1) {
      // A name may stand in any column; a unit alone has a number or is a letter.
      const unit = parseUnit(getCell('unit'))
      return typeof unit !== 'string' && /\d|^.$/.test(unit.label)
    }
    if (filled.length > 0) return true
    return (
      !this.#table.fields.has('unit') &&
      !isAlone &&
      parseAddressWithUnit(getText(getCell('address'))).unit !== ''
    )
  }

  #readUnit(
    number: number,
    row: Row,
    { getCell, leftOut }: { getCell: GetCell; leftOut: LeftOut | null },
  ): void {
    const carried = this.#addresses.read(getCell)
    const cells = {
      ...carried,
      neighborhood: carried.neighborhood || this.#section.area,
      sectionBorough: this.#section.borough,
    }
    const isEmpty = ['address', 'unit', 'rent', 'net_rent'].every(
      (field) => getText(getCell(field as SheetField)) === '',
    )
    if (isEmpty && this.#table.isUsable) return
    const location = parseAddressCells(cells)
    const reject = (reason: string, field: SheetField | null, named: NamedUnit) =>
      this.rejects.push({
        cell: field === null ? '' : getText(getCell(field)).slice(0, 160),
        worksheet: this.#worksheet,
        row: number,
        text: formatRow(row),
        reason,
        field,
        named,
      })
    if (leftOut === null && !this.#table.isUsable) {
      const { titles, isOfUnits } = this.#table
      const named = 'reason' in location ? location.named : location
      const shown = shorten(titles.filter((title) => title !== '').join(', '), 80)
      reject(rejectReasons.otherTitles(shown), null, isOfUnits ? named : { address: null, unit: '' })
      return
    }
    if ('reason' in location) {
      reject(
        leftOut === null ? location.reason : rejectReasons[leftOut],
        leftOut === null ? location.field : null,
        location.named,
      )
      return
    }
    if (leftOut !== null) {
      reject(rejectReasons[leftOut], null, location)
      return
    }
    if (this.#section.future !== '') {
      const { future } = this.#section
      this.#doubts.get(toKey(location))?.push(doubtTexts.future(number, future))
      reject(rejectReasons.otherSection(future), null, location)
      return
    }
    if (this.#section.otherThing !== '') {
      reject(rejectReasons.otherSection(this.#section.otherThing), null, location)
      return
    }
    const getTitle = (field: SheetField) => this.#table.titles[this.#table.fields.get(field) ?? -1] ?? ''
    const result = parseListingCells({
      getCell: (field) => {
        const cell = getCell(field)
        if (field === 'status' && getText(cell) === '') return this.#section.status
        return field === 'layout' && cell === null ? findLayoutInAddress(getText(getCell('address'))) : cell
      },
      getTitle,
      today: this.#today,
      netLine: this.#netLine,
      hasColumn: (field) => this.#table.fields.has(field),
    })
    const sameUnit = this.#rowByKey.get(toKey(location))
    if ('reason' in result) reject(result.reason, result.field, location)
    else if (sameUnit === undefined) {
      const colorLegend = this.#coloredRows.has(number - 1) ? this.#colorLegend : ''
      const { parsed } = result
      const read = { row, getCell, unit: location.unit, parsed, colorLegend }
      result.doubts.push(...findRowDoubts(read, this.#table))
      this.rows.push({ worksheet: this.#worksheet, row: number, location, ...result })
    } else reject(rejectReasons.duplicate(sameUnit), null, location)
    if (sameUnit === undefined && 'doubts' in result) this.#doubts.set(toKey(location), result.doubts)
    if (sameUnit === undefined) this.#rowByKey.set(toKey(location), number)
  }
}

/** Rows between two pauses, in which the process answers others. */
const rowsPerTurn = 300

/**
 * Parses the rows below the column titles, those of further tables by their own titles; rejected rows come with the reason.
 * Empty rows, repeated titles, totals and headings are skipped, rows that are hidden or struck through are rejected.
 */
export async function parseRows(
  sheet: Worksheet,
  reading: SheetReading,
  { today, onRows }: ParseContext,
): Promise<{ rows: SheetRow[]; rejects: SheetReject[] }> {
  const parser = new RowParser(sheet, reading, today)
  const firstTitleRow = reading.headerRow - readHeader(sheet.rows, reading.headerRow).lines.length + 1
  for (const [index, row] of sheet.rows.entries()) {
    if (index === reading.headerRow - 1) {
      parser.endAbove()
      parser.readTitles(index, row)
    }
    if (index >= reading.headerRow) parser.read(index, row)
    else if (index < firstTitleRow - 1) parser.readAbove(index, row)
    if (index % rowsPerTurn !== rowsPerTurn - 1) continue
    await setImmediate()
    await onRows?.(rowsPerTurn)
  }
  return parser
}
