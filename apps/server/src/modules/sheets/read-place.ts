import { parseAddress, type Address } from '@pb/rules/addresses'
import { boroughByName, boroughs, neighborhoodsByAlias, type BoroughKey } from '@pb/rules/neighborhoods'
import { placeTexts } from '@pb/rules/place-texts'
import { normalizeUnit } from '@pb/rules/units'
import { boroughOfZip } from '@pb/rules/zips'
import type { SheetPlace } from './home.ts'

/** The texts of a row that say where its home is. */
export interface PlaceCells {
  readonly address: string
  readonly unit: string
  readonly zip: string
  readonly borough: string
  readonly neighborhood: string
}

const mark = /#|\b(?:apt|apartment|unit|suite|ste)\b/i
/** `210 Avenue` of `210 Avenue B` has lost its name. */
const cutName = (address: string, unit: string) =>
  /\b(?:ave(?:nue)?|av)\.?$/i.test(address) && /^[A-Z]$/.test(unit)

/** The address and the unit that one text holds; the unit is empty where it names none. */
function splitAddress(text: string): { address: Address | null; unit: string } {
  const reading = placeTexts(text)
    .filter(({ unit }) => unit !== '')
    .find(({ address, unit }) => parseAddress(address) !== null && !cutName(address, unit))
  return reading
    ? { address: parseAddress(reading.address), unit: reading.unit }
    : { address: parseAddress(text), unit: '' }
}

/** The borough that a place's name lies in; null where none or several have one of that name. */
function boroughOfArea(area: string): BoroughKey | null {
  const found = boroughs.filter(({ abbreviation }) => neighborhoodsByAlias(abbreviation, area).length > 0)
  return area !== '' && found.length === 1 ? found[0]!.abbreviation : null
}

/** Reads where a home is; null with the reason. */
export function readPlace(cells: PlaceCells): SheetPlace | string {
  const { address: text, neighborhood: area } = cells
  if (text === '') return 'The address is missing'
  const split = splitAddress(text)
  // Without a mark, the end of an address is a unit only where no column names it.
  const address = cells.unit !== '' && !mark.test(text) ? parseAddress(text) : split.address
  if (!address) return `“${text.slice(0, 80)}” has no house number or no street`
  const unit = normalizeUnit(cells.unit) || split.unit
  if (unit === '') return 'The unit is missing'
  if (unit.length > 20) return 'The unit is longer than 20 characters'
  const [, ...rest] = text.split(',')
  const zip = /\b1\d{4}\b/.exec(cells.zip)?.[0] ?? /\b1\d{4}\b/.exec(rest.join(','))?.[0] ?? ''
  const named = [cells.borough, ...rest].flatMap((name) => boroughByName(name) ?? [])
  const borough = boroughOfZip(zip) ?? named[0]?.abbreviation ?? boroughOfArea(area)
  return { address, unit, zip, area: area.slice(0, 100), borough }
}
