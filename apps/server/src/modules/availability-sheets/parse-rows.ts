import type { SheetField } from '@pb/rules/sheet-fields'
import { parseAddressWithUnit } from '@pb/rules/address-queries'
import { parseAddress } from '@pb/rules/addresses'
import { centsToDollars, formatMoney } from '@pb/rules/money'
import { setImmediate } from 'node:timers/promises'
import { getText, type Cell, type GetCell } from './cells/cell.ts'
import { parseUnit } from './cells/unit.ts'
import { normalizeTitle } from './columns.ts'
import type { Worksheet } from './file/worksheet.ts'
import { findOtherRent, findRentColumns, type RentColumn } from './other-rents.ts'
import { AddressCarrier, findAddressInHeading, isNote, isTotal } from './headings.ts'
import { findNoteColumns, findNotedStatus, type NoteColumn } from './noted-status.ts'
import { readSection, SectionCarrier } from './sections.ts'
import { parseAddressCells } from './parse-address-cells.ts'
import { findOccupant, findOccupantColumns, type OccupantColumn } from './occupants.ts'
import { parseListingCells } from './parse-listing-cells.ts'
import type { Corrections, SheetColumns } from './reading.ts'
import type { NamedUnit, SheetLocation, SheetReject, SheetRow } from './sheet-row.ts'
import { doubtTexts, rejectReasons } from './texts.ts'

type Row = readonly Cell[]

/** Whether a row repeats the column titles, as some sheets do between blocks of rows. */
function isHeader(row: Row, titles: readonly string[]): boolean {
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
  return same.length >= 2 && same.length * 2 > row.filter((cell) => cell !== null).length
}

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

/** Parses the rows of one worksheet, top down. */
class RowParser {
  readonly rows: SheetRow[] = []
  readonly rejects: SheetReject[] = []
  readonly #worksheet: number
  readonly #sheet: Worksheet
  readonly #columns: ReadonlyMap<SheetField, number>
  readonly #columnTitles: readonly string[]
  readonly #titles: readonly string[]
  readonly #occupants: readonly OccupantColumn[]
  readonly #otherRents: readonly RentColumn[]
  readonly #notes: readonly NoteColumn[]
  readonly #hiddenRows: ReadonlySet<number>
  readonly #corrections: Corrections
  readonly #today: string
  readonly #addresses = new AddressCarrier()
  readonly #section = new SectionCarrier()
  readonly #rowByKey = new Map<string, number>()

  constructor(
    sheet: Worksheet,
    {
      worksheet,
      columns,
      corrections = {},
    }: SheetColumns & { readonly corrections?: Corrections | undefined },
    today: string,
  ) {
    this.#worksheet = worksheet
    this.#sheet = sheet
    this.#columnTitles = columns.map(({ title }) => title)
    this.#titles = this.#columnTitles.map(normalizeTitle)
    this.#columns = new Map(
      columns.flatMap(({ field }, column) => (field === null ? [] : [[field, column] as const])),
    )
    this.#occupants = findOccupantColumns(this.#columnTitles, (column) => columns[column]!.field !== null)
    const hidden = new Set(sheet.hiddenColumns)
    this.#notes = findNoteColumns(this.#columnTitles, (column) => {
      const { field } = columns[column]!
      return (field !== null && field !== 'description') || hidden.has(column)
    })
    const section = readSection(sheet.name)
    if (section) this.#section.set(section)
    this.#otherRents = findRentColumns(
      columns.map((column, at) => ({ ...column, isUsed: column.field !== null || hidden.has(at) })),
    )
    this.#hiddenRows = new Set(sheet.hiddenRows)
    this.#corrections = corrections
    this.#today = today
    const named = this.#columns.has('address') ? null : findAddressInHeading(sheet.name)
    if (named !== null) this.#addresses.setHeading(named)
  }

  #getLeftOut(index: number, row: Row): LeftOut | null {
    if (this.#hiddenRows.has(index)) return 'hidden'
    const struck = this.#sheet.struck?.[index] ?? []
    if (struck.length === 0) return null
    const filled = row.filter((cell) => cell !== null).length
    const isKey = (['unit', 'rent', 'address'] as const).some((field) =>
      struck.includes(this.#columns.get(field) ?? -1),
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
    if (this.#columns.has('address')) return
    const address = row.map((cell) => findAddressInHeading(getText(cell))).find((found) => found !== null)
    if (address) this.#addresses.setHeading(address)
  }

  read(index: number, row: Row): void {
    if (row.every((value) => getText(value) === '') || isHeader(row, this.#titles)) return
    const corrected = this.#corrections[`${this.#worksheet}:${index + 1}`] ?? {}
    const getCell: GetCell = (field) => {
      const column = this.#columns.get(field)
      // An entered address is whole.
      if (field === 'house_number' && corrected.address !== undefined) return null
      return corrected[field] ?? (column === undefined ? null : (row[column] ?? null))
    }
    if (isTotal(row)) return
    const leftOut = this.#getLeftOut(index, row)
    if (this.#isUnit(row, getCell)) this.#readUnit(index + 1, row, { getCell, leftOut })
    else this.#readHeading(row, getCell)
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
      !this.#columns.has('unit') && !isAlone && parseAddressWithUnit(getText(getCell('address'))).unit !== ''
    )
  }

  #readUnit(
    number: number,
    row: Row,
    { getCell, leftOut }: { getCell: GetCell; leftOut: LeftOut | null },
  ): void {
    const cells = { ...this.#addresses.read(getCell), sectionBorough: this.#section.borough }
    const isEmpty = ['address', 'unit', 'rent', 'net_rent'].every(
      (field) => getText(getCell(field as SheetField)) === '',
    )
    if (isEmpty) return
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
    if (this.#section.otherThing !== '') {
      reject(rejectReasons.otherSection(this.#section.otherThing), null, location)
      return
    }
    const getTitle = (field: SheetField) => this.#columnTitles[this.#columns.get(field) ?? -1] ?? ''
    const result = parseListingCells({
      getCell: (field) =>
        field === 'status' && getText(getCell('status')) === '' ? this.#section.status : getCell(field),
      getTitle,
      today: this.#today,
      hasColumn: (field) => this.#columns.has(field),
    })
    const sameUnit = this.#rowByKey.get(toKey(location))
    if ('reason' in result) reject(result.reason, result.field, location)
    else if (sameUnit === undefined) {
      // A date or status of its own decides, not who lives there.
      const isStated = result.parsed.available !== null || getText(getCell('status')) !== ''
      const occupant = isStated ? null : findOccupant(row, this.#occupants)
      if (occupant) result.doubts.push(doubtTexts.occupied(occupant.title, occupant.text.slice(0, 60)))
      const noted = getText(getCell('status')) === '' ? findNotedStatus(row, this.#notes) : null
      if (location.unit.startsWith('STORE')) result.doubts.push(doubtTexts.store(location.unit))
      if (noted) result.doubts.push(doubtTexts.noted(noted.title, noted.text))
      const other = findOtherRent(row, this.#otherRents, result.parsed.price_cents)
      if (other)
        result.doubts.push(
          doubtTexts.twoRents(formatMoney(centsToDollars(Number(result.parsed.price_cents))), other),
        )
      this.rows.push({ worksheet: this.#worksheet, row: number, location, ...result })
    } else reject(rejectReasons.duplicate(sameUnit), null, location)
    if (sameUnit === undefined) this.#rowByKey.set(toKey(location), number)
  }
}

/** Rows between two pauses, in which the process answers others. */
const rowsPerTurn = 300

/**
 * Parses the rows below the column titles; rejected rows come with the reason. Empty rows, repeated titles, totals and
 * headings are skipped, rows that are hidden or struck through are rejected.
 */
export async function parseRows(
  sheet: Worksheet,
  reading: SheetColumns & { readonly corrections?: Corrections | undefined },
  { today, onRows }: ParseContext,
): Promise<{ rows: SheetRow[]; rejects: SheetReject[] }> {
  const parser = new RowParser(sheet, reading, today)
  for (const [index, row] of sheet.rows.entries()) {
    if (index >= reading.headerRow) parser.read(index, row)
    else if (index < reading.headerRow - 1) parser.readTitle(row)
    if (index % rowsPerTurn !== rowsPerTurn - 1) continue
    await setImmediate()
    await onRows?.(rowsPerTurn)
  }
  return parser
}
