import { hyphenateQueens, parseAddress } from '@pb/rules/addresses'
import { findBorough, boroughs, findNeighborhoodsByAlias, type BoroughKey } from '@pb/rules/neighborhoods'
import { parseAddressWithUnit } from '@pb/rules/address-queries'
import { isFormulaUnit, normalizeUnit } from '@pb/rules/units'
import { findBoroughByZip } from '@pb/rules/zips'
import type { SheetLocation } from './sheet-row.ts'
import { rejectReasons } from './texts.ts'

/** Texts of the cells that make up a unit's location. */
export interface AddressCells {
  readonly address: string
  readonly unit: string
  readonly zip: string
  readonly borough: string
  readonly neighborhood: string
}

const unitMarker = /#|\b(?:apt|apartment|unit|suite|ste)\b/i
/** Returns the borough with a neighborhood of this name; null if there is none or more than one. */
function findBoroughByNeighborhood(area: string): BoroughKey | null {
  const found = boroughs.filter(({ abbreviation }) => findNeighborhoodsByAlias(abbreviation, area).length > 0)
  return area !== '' && found.length === 1 ? found[0]!.abbreviation : null
}

/** Parses the location of a row's unit; returns the reason when the row has to be rejected. */
export function parseAddressCells(cells: AddressCells): SheetLocation | string {
  const { address: text, neighborhood: area } = cells
  if (text === '') return rejectReasons.noAddress
  const split = parseAddressWithUnit(text)
  // Without `#` or `Apt`, the end of an address is a unit only if there is no unit column.
  const address = cells.unit !== '' && !unitMarker.test(text) ? parseAddress(text) : split.address
  if (!address) return rejectReasons.badAddress(text.slice(0, 80))
  if (isFormulaUnit(cells.unit)) return rejectReasons.badUnit(cells.unit.slice(0, 80))
  const unit = normalizeUnit(cells.unit) || split.unit
  if (unit === '') return rejectReasons.noUnit
  if (unit.length > 20) return rejectReasons.longUnit
  const [, ...rest] = text.split(',')
  const zip = /\b1\d{4}\b/.exec(cells.zip)?.[0] ?? /\b1\d{4}\b/.exec(rest.join(','))?.[0] ?? ''
  const named = [cells.borough, ...rest].flatMap((name) => findBorough(name) ?? [])
  const borough = findBoroughByZip(zip) ?? named[0]?.abbreviation ?? findBoroughByNeighborhood(area)
  return { address: hyphenateQueens(address, borough), unit, zip, area: area.slice(0, 100), borough }
}
