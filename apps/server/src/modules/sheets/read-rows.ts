import type { SheetField } from '@pb/rules/sheet-fields'
import { parseAddress } from '@pb/rules/addresses'
import { textOf, type Cell } from './cells/cell.ts'
import { plainTitle } from './columns.ts'
import type { SheetHome, SheetPlace, SheetReject } from './home.ts'
import { readPlace, type PlaceCells } from './read-place.ts'
import { readSaid } from './read-said.ts'
import type { Reading } from './reading.ts'

type Row = readonly Cell[]

/** What a row holds under a field. */
export type CellOf = (field: SheetField) => Cell

/** Titles that are written again between blocks of rows. */
function isHeader(row: Row, titles: readonly string[]): boolean {
  const same = titles.filter((title, at) => title !== '' && plainTitle(row[at] ?? null) === title)
  return same.length >= 2 && same.length * 2 > row.filter((cell) => cell !== null).length
}

/** Address and what goes with it, from the row itself or from the last one that named it: merged cells, headings. */
class Where {
  #last: Omit<PlaceCells, 'unit'> = { address: '', zip: '', borough: '', neighborhood: '' }

  heading(address: string): void {
    this.#last = { address, zip: '', borough: '', neighborhood: '' }
  }

  at(cell: CellOf): PlaceCells {
    const text = (field: SheetField) => textOf(cell(field))
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

const shortText = (row: Row) =>
  row
    .map(textOf)
    .filter((text) => text !== '')
    .join(' · ')
    .slice(0, 160)

/** One row with words in a single cell: a building's address above its units, or a note. */
function headingOf(row: Row, address: number): string | null {
  const said = row.flatMap((cell, at) => (textOf(cell) === '' ? [] : [{ at, text: textOf(cell) }]))
  const [only] = said
  if (said.length !== 1 || !only) return null
  return only.at === address || parseAddress(only.text) !== null ? only.text : ''
}

const keyOf = ({ address, unit, borough }: SheetPlace) =>
  `${borough ?? ''} ${address.houseNumber} ${address.street} ${unit}`

/**
 * Reads the rows below the titles: homes that were understood, and rows that were not, with the reason. Empty rows,
 * titles that repeat, and headings are neither.
 */
export function readRows(
  rows: readonly Row[],
  { headerRow, columns }: Pick<Reading, 'headerRow' | 'columns'>,
  today: string,
): { homes: SheetHome[]; rejects: SheetReject[] } {
  const places = new Map(columns.flatMap(({ field }, at) => (field === null ? [] : [[field, at] as const])))
  const titles = columns.map(({ title }) => plainTitle(title))
  const where = new Where()
  const homes: SheetHome[] = []
  const rejects: SheetReject[] = []
  const seen = new Map<string, number>()
  for (const [index, row] of rows.slice(headerRow).entries()) {
    const nr = headerRow + index + 1
    const cell: CellOf = (field) => (places.has(field) ? (row[places.get(field)!] ?? null) : null)
    if (row.every((value) => textOf(value) === '') || isHeader(row, titles)) continue
    const heading = headingOf(row, places.get('address') ?? -1)
    if (heading !== null) {
      if (heading !== '') where.heading(heading)
      continue
    }
    const silent = (['address', 'unit', 'rent', 'net_rent'] as const).every(
      (field) => textOf(cell(field)) === '',
    )
    if (silent) continue
    const place = readPlace(where.at(cell))
    const reject = (reason: string, known: SheetPlace | null) =>
      rejects.push({ row: nr, text: shortText(row), reason, place: known })
    if (typeof place === 'string') {
      reject(place, null)
      continue
    }
    const said = readSaid(cell, (field) => places.has(field), today)
    const before = seen.get(keyOf(place))
    if (typeof said === 'string') reject(said, place)
    else if (before === undefined) homes.push({ row: nr, place, ...said })
    else reject(`Row ${before} names the same home`, place)
    if (before === undefined) seen.set(keyOf(place), nr)
  }
  return { homes, rejects }
}
