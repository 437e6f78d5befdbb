import { shorten } from '@pb/rules/shorten'
import { hyphenateQueens, parseAddress, type Address } from '@pb/rules/addresses'
import { findBorough, boroughs, findNeighborhoodsByAlias, type BoroughKey } from '@pb/rules/neighborhoods'
import { parseAddressWithUnit } from '@pb/rules/address-queries'
import { findOtherTown, isOtherTown, isOtherZip } from '@pb/rules/addresses/other-towns'
import { findNamedNeighborhoods } from '@pb/rules/addresses/places'
import { readAddress } from '@pb/rules/addresses/read-address'
import type { SheetField } from '@pb/rules/sheet-fields'
import { findBoroughByZip } from '@pb/rules/zips'
import { getText, type Cell } from './cells/cell.ts'
import { remember } from './cells/remember.ts'
import { parseUnit } from './cells/unit.ts'
import { dropPropertyCode } from './property-code.ts'
import type { NamedUnit, SheetLocation } from './sheet-row.ts'
import { rejectReasons } from './texts.ts'

/** Texts of the cells that make up a unit's location. */
export interface AddressCells {
  readonly address: string
  readonly unit: Cell
  readonly zip: string
  readonly borough: string
  readonly neighborhood: string
  /** A building's name above the row, of which no address is known; '' without one. */
  readonly buildingName: string
  /** A borough above the row, for addresses that name none. */
  readonly sectionBorough?: string
}

/** Why a row has no location, with what could be read of it. */
export interface LocationReject {
  readonly reason: string
  readonly field: SheetField
  readonly named: NamedUnit
}

const unitMarker = /(?:#|\b(?:apt|apartment|unit|suite|ste)\b\.?)[\s:#.-]*([^,()]*)/i
/** `330 East 38th Street 4½`: a half at the end is a unit's, one at the beginning the house's. */
const trailingHalf = /^(\d.*\D)[\s,]+#?(\d{1,4})\s*-?\s*(?:½|1\s?\/\s?2)$/

/** Returns the borough with a neighborhood of this name; null if there is none or more than one. */
function findBoroughByNeighborhood(area: string): BoroughKey | null {
  const found = boroughs.filter(({ abbreviation }) => findNeighborhoodsByAlias(abbreviation, area).length > 0)
  return area !== '' && found.length === 1 ? found[0]!.abbreviation : null
}

/** Splits the text of an address cell; `marked` when the unit has a sign such as `#`. */
function splitAddress(text: string): { address: Address | null; unit: Cell; marked: boolean } {
  const half = trailingHalf.exec(text)
  if (half) return { address: parseAddress(half[1]!), unit: `${half[2]} 1/2`, marked: true }
  const marker = unitMarker.exec(text)
  const split = parseAddressWithUnit(text)
  if (marker)
    return { address: split.address ?? parseAddress(text), unit: marker[1]!.trim() || null, marked: true }
  return { ...split, unit: split.unit || null, marked: false }
}

const readAddressCell = remember((cell) => splitAddress(dropPropertyCode(getText(cell))))
/** The place in the address cell itself, also without commas: `310 E 23 NYC`, `45 Grove St, Bushwick, Brooklyn`. */
const readPlace = remember((cell) => {
  const { boroughs: found, place } = readAddress(getText(cell))
  return { borough: found.length === 1 ? found[0]! : null, place }
})
const readStreetAddress = remember((cell) => parseAddress(dropPropertyCode(getText(cell))))

/** `1, 3 & 5 Minetta Lane`; `85-87 MacDougal Street` is one building. */
const severalBuildings = /^\d+[a-z]?(?:\s*,\s*\d+[a-z]?)*\s*,?\s*(?:&|\+|and\b)\s*\d+[a-z]?\s+\p{L}/iu
/** Whether the address, or the city or ZIP code in their own columns, is of another town. */
const isInOtherTown = ({ address, borough, zip }: AddressCells): boolean =>
  findOtherTown(address) !== '' || isOtherTown(borough) || isOtherZip(zip.replace(/^\d{4}$/, '0$&'))

/** Returns address and unit from their cells, or the reason why the row has to be rejected. */
function readAddressAndUnit(cells: AddressCells): { address: Address; unit: string } | LocationReject {
  const text = cells.address
  const own = getText(cells.unit) === '' ? null : parseUnit(cells.unit)
  const ownLabel = own !== null && typeof own !== 'string' ? own.label : null
  const reject = (reason: string, field: SheetField, address: Address | null = null): LocationReject => ({
    reason,
    field,
    named: { address, unit: ownLabel },
  })
  if (text === '')
    return reject(
      cells.buildingName === '' ? rejectReasons.noAddress : rejectReasons.noAddressOfName(cells.buildingName),
      'address',
    )
  if (severalBuildings.test(text)) return reject(rejectReasons.severalBuildings(shorten(text, 80)), 'address')
  if (isInOtherTown(cells)) {
    const place =
      findOtherTown(text) === '' ? [text, cells.borough, cells.zip].filter(Boolean).join(', ') : text
    return reject(rejectReasons.notInCity(shorten(place, 80)), 'address')
  }
  const split = readAddressCell(text)
  const within = split.unit === null ? null : parseUnit(split.unit)
  const withinLabel = within !== null && typeof within !== 'string' ? within.label : null
  // Without `#` or `Apt`, the end of an address is a unit only if there is no unit column, or both are the same.
  const isSplit = split.marked || own === null || withinLabel === ownLabel
  const address = isSplit ? split.address : readStreetAddress(text)
  if (!address) return reject(rejectReasons.badAddress(shorten(text, 80)), 'address')
  if (typeof own === 'string')
    return reject(rejectReasons.badUnit(shorten(getText(cells.unit), 80), own), 'unit', address)
  if (own === null && typeof within === 'string')
    return reject(rejectReasons.badUnit(shorten(String(split.unit), 80), within), 'unit', address)
  if (
    ownLabel !== null &&
    withinLabel !== null &&
    withinLabel !== ownLabel &&
    (split.marked || /\d[A-Z]/.test(withinLabel))
  )
    return reject(rejectReasons.twoUnits(withinLabel, ownLabel), 'unit', split.address)
  const unit = ownLabel ?? withinLabel
  if (unit === null) return reject(rejectReasons.noUnit, 'unit', address)
  return unit.length > 20 ? reject(rejectReasons.longUnit, 'unit', address) : { address, unit }
}

/** The neighborhood in the address. A postal city of Queens is wider than the neighborhood with its name. */
function nameArea(address: string, borough: BoroughKey | null): string {
  const { place } = readPlace(address)
  const isNamed = borough !== null && borough !== 'QN' && findNamedNeighborhoods(borough, place).length === 1
  return isNamed ? place : ''
}

/** Parses the location of a row's unit; returns the reason when the row has to be rejected. */
export function parseAddressCells(cells: AddressCells): SheetLocation | LocationReject {
  const found = readAddressAndUnit(cells)
  if ('reason' in found) return found
  const { address, unit } = found
  const { neighborhood: area } = cells
  const [, ...rest] = cells.address.split(',')
  const zip = /\b1\d{4}\b/.exec(cells.zip)?.[0] ?? /\b1\d{4}\b/.exec(rest.join(','))?.[0] ?? ''
  const places = [cells.borough, ...rest].map((name) => name.replace(/\bNY\b.*$/i, '').trim())
  const named = places.flatMap((name) => findBorough(name) ?? [])
  // `Astoria` names Queens; the post's `New York` after it does not contradict that.
  const quarter = [area, ...places].map(findBoroughByNeighborhood).find((found) => found !== null)
  const borough =
    findBoroughByZip(zip) ??
    named[0]?.abbreviation ??
    quarter ??
    findBorough(cells.sectionBorough ?? '')?.abbreviation ??
    readPlace(cells.address).borough
  return {
    address: hyphenateQueens(address, borough),
    unit,
    zip,
    area: (area || nameArea(cells.address, borough)).slice(0, 100),
    borough,
  }
}
