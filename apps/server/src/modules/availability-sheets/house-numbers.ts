import { parseAddress } from '@pb/rules/addresses'
import { getText, type Cell } from './cells/cell.ts'

const houseTitle =
  /^(?:house|street|st|building|bldg|property|address|addr|numero|num|no|number)(?: ?(?:#|no|num|number|nr))?$|^(?:numero|num|no) (?:de )?(?:casa|edificio|calle)$/
const streetTitle = /\b(?:street|st|address|road|avenue|calle|direccion)\b/
const houseNumber = /^\d{1,5}(?:-\d{1,4})?[a-z]?(?: ?1\/2)?$/i

/** Whether a cell is a house number by itself. */
const isHouseNumber = (cell: Cell): boolean => houseNumber.test(getText(cell))

/**
 * The address of a row whose house number has a cell of its own; the cell of the street may repeat it, or be empty
 * below the one of the street before.
 */
export function joinAddress(house: string, street: string, streetAbove: string): string {
  if (house === '') return street
  const name = street === '' ? streetAbove : street
  return name === '' || name === house || name.startsWith(`${house} `) ? name : `${house} ${name}`
}

/** Columns of the house number and of the street. */
interface SplitAddress {
  readonly house: number
  readonly street: number
}

const countAddresses = (texts: readonly string[]) =>
  texts.filter((text) => parseAddress(text) !== null).length

/**
 * Finds a column of house numbers beside one of streets, which are addresses together and not by themselves; null when
 * addresses are in one column. `rows` are samples below the titles.
 */
export function findSplitAddress(
  titles: readonly string[],
  rows: readonly (readonly Cell[])[],
): SplitAddress | null {
  const columns = titles.map((title, column) => ({ title, column }))
  for (const { column: house } of columns.filter(({ title }) => houseTitle.test(title)))
    for (const { column: street } of columns.filter(({ title }) => streetTitle.test(title))) {
      if (street === house) continue
      const filled = rows.filter((row) => isHouseNumber(row[house] ?? null) && getText(row[street] ?? null))
      const streets = filled.map((row) => getText(row[street]!))
      const joined = filled.map((row, at) => `${getText(row[house]!)} ${streets[at]!}`)
      const isSplit =
        filled.length > 0 &&
        countAddresses(joined) >= filled.length * 0.6 &&
        countAddresses(streets) < filled.length * 0.3
      if (isSplit) return { house, street }
    }
  return null
}
