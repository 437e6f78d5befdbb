import type { SheetField } from '@pb/rules/sheet-fields'
import { parseAddress } from '@pb/rules/addresses'
import { getText, type Cell, type GetCell } from './cells/cell.ts'
import { normalizeTitle } from './columns.ts'
import { parseAddressCells, type AddressCells } from './parse-address-cells.ts'
import { parseListingCells } from './parse-listing-cells.ts'
import type { Reading } from './reading.ts'
import type { SheetLocation, SheetReject, SheetRow } from './sheet-row.ts'
import { rejectReasons } from './texts.ts'

type Row = readonly Cell[]

/** Whether a row repeats the column titles, as some sheets do between blocks of rows. */
function isHeader(row: Row, titles: readonly string[]): boolean {
  const same = titles.filter((title, index) => title !== '' && normalizeTitle(row[index] ?? null) === title)
  return same.length >= 2 && same.length * 2 > row.filter((cell) => cell !== null).length
}

/** Carries an address down to the rows below it, which leave it out under a merged cell or a heading. */
class AddressCarrier {
  #last: Omit<AddressCells, 'unit'> = { address: '', zip: '', borough: '', neighborhood: '' }

  setHeading(address: string): void {
    this.#last = { address, zip: '', borough: '', neighborhood: '' }
  }

  read(getCell: GetCell): AddressCells {
    const text = (field: SheetField) => getText(getCell(field))
    const own = {
      address: text('address'),
      zip: text('zip'),
      borough: text('borough'),
      neighborhood: text('neighborhood'),
    }
    if (own.address !== '') this.#last = own
    const { address } = this.#last
    const carried = own.address === '' ? this.#last : own
    return {
      address,
      zip: own.zip || carried.zip,
      borough: own.borough || carried.borough,
      neighborhood: own.neighborhood || carried.neighborhood,
      unit: text('unit'),
    }
  }
}

const formatRow = (row: Row) =>
  row
    .map(getText)
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 160)

/**
 * Returns the address of a row whose only filled cell is a building's address, '' when that cell is a note, and null
 * for any other row.
 */
function findHeading(row: Row, addressColumn: number): string | null {
  const filled = row.flatMap((cell, column) =>
    getText(cell) === '' ? [] : [{ column, text: getText(cell) }],
  )
  const [only] = filled
  if (filled.length !== 1 || !only) return null
  return only.column === addressColumn || parseAddress(only.text) !== null ? only.text : ''
}

const toKey = ({ address, unit, borough }: SheetLocation) =>
  `${borough ?? ''} ${address.houseNumber} ${address.street} ${unit}`

/**
 * Parses the rows below the column titles; rejected rows come with the reason. Empty rows, repeated titles and
 * headings are skipped.
 */
export function parseRows(
  worksheetRows: readonly Row[],
  { headerRow, columns }: Pick<Reading, 'headerRow' | 'columns'>,
  today: string,
): { rows: SheetRow[]; rejects: SheetReject[] } {
  const columnByField = new Map(
    columns.flatMap(({ field }, column) => (field === null ? [] : [[field, column] as const])),
  )
  const titles = columns.map(({ title }) => normalizeTitle(title))
  const addresses = new AddressCarrier()
  const rows: SheetRow[] = []
  const rejects: SheetReject[] = []
  const rowByKey = new Map<string, number>()
  for (const [index, row] of worksheetRows.slice(headerRow).entries()) {
    const number = headerRow + index + 1
    const getCell: GetCell = (field) => {
      const column = columnByField.get(field)
      return column === undefined ? null : (row[column] ?? null)
    }
    if (row.every((value) => getText(value) === '') || isHeader(row, titles)) continue
    const heading = findHeading(row, columnByField.get('address') ?? -1)
    if (heading !== null) {
      if (heading !== '') addresses.setHeading(heading)
      continue
    }
    const isEmpty = (['address', 'unit', 'rent', 'net_rent'] as const).every(
      (field) => getText(getCell(field)) === '',
    )
    if (isEmpty) continue
    const location = parseAddressCells(addresses.read(getCell))
    const reject = (reason: string, known: SheetLocation | null) =>
      rejects.push({ row: number, text: formatRow(row), reason, location: known })
    if (typeof location === 'string') {
      reject(location, null)
      continue
    }
    const result = parseListingCells(getCell, (field) => columnByField.has(field), today)
    const sameUnit = rowByKey.get(toKey(location))
    if (typeof result === 'string') reject(result, location)
    else if (sameUnit === undefined) rows.push({ row: number, location, ...result })
    else reject(rejectReasons.duplicate(sameUnit), location)
    if (sameUnit === undefined) rowByKey.set(toKey(location), number)
  }
  return { rows, rejects }
}
