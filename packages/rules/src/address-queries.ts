import type { Address } from './addresses.ts'
import { takesDirection } from './addresses/complete-street.ts'
import { readAddress } from './addresses/read-address.ts'
import { normalizeUnit } from './units.ts'

/** A search for a building or unit: the address, and the normalized unit label or ''. */
export interface AddressQuery {
  readonly address: string
  readonly unit: string
}

const unitMark = /[\s,](?:#|(?:apt|apartment|unit|suite|ste)(?:[\s.#:-]+|(?=\d)))\s*([^,]*)/i
/** `5B`, `12`, `PH`, `PH2`, `B12`, `C`, `16-23`, `3FL`: unit labels without a marker such as `#`. */
const unitPattern = /^(?:\d{1,4}[A-Z]{0,2}|\d{1,3}-\d{1,3}[A-Z]?|PH[A-Z0-9]{0,3}|[A-Z]\d{0,4}|LPH|GARDEN)$/
const ordinal = /^\d+(?:st|nd|rd|th)$/i
const direction = /^(?:[ensw]|east|west|north|south)$/i

const tidy = (text: string) => text.replace(/[\s,]+/g, ' ').trim()

/** A unit must follow a house number and a street. */
function toAddressQuery(address: string, unit: string): AddressQuery[] {
  const words = address.split(' ')
  return unit !== '' && words.length > 1 && /^\d/.test(address) ? [{ address, unit }] : []
}

/** Returns the number of words of a unit label at the end: two for `5 b`, `ph 2` and `3 fl`. */
function countUnitWords(words: readonly string[]): number {
  const [before = '', last = ''] = words.slice(-2)
  const two =
    (/^\d{1,3}$/.test(before) && /^(?:[a-z]|fl|floor)$/i.test(last)) ||
    (ordinal.test(before) && /^(?:fl|floor)$/i.test(last)) ||
    /^(?:ph|penthouse)$/i.test(before)
  return two && words.length > 3 ? 2 : 1
}

function parseTrailingUnit(text: string): AddressQuery[] {
  const words = text.split(' ')
  const count = countUnitWords(words)
  const [address, tail] = [words.slice(0, -count), words.slice(-count)]
  const last = tail.at(-1)!
  // `2 park ave s`: a direction of the street.
  if (/^[nesw]$/i.test(last) && takesDirection(address.slice(1))) return []
  // `210 e 39` is the beginning of 39th Street, and `39th` is a street: neither is a unit.
  if (ordinal.test(last) || (/^\d+$/.test(last) && count === 1 && direction.test(address.at(-1) ?? '')))
    return []
  const unit = normalizeUnit(tail.join(' '))
  return unitPattern.test(unit) ? toAddressQuery(address.join(' '), unit) : []
}

function parseBeforeComma(text: string): AddressQuery[] {
  const [address = '', second = ''] = text.split(',').map(tidy)
  if (!text.includes(',') || address === '') return []
  const unit = normalizeUnit(second)
  return [{ address, unit: unitPattern.test(unit) ? unit : '' }]
}

/**
 * Returns the possible interpretations of a text, likeliest first: as an address, or as an address with a unit (`210 e
 * 39 #5b`, `210 e 39 5b`, `210 East 39th Street, 5B`). The caller looks for buildings to decide. Empty for a text without
 * words.
 */
export function parseAddressQueries(text: string): AddressQuery[] {
  const plain = text.normalize('NFKC').replaceAll('.', '').replace(/\s+/g, ' ').trim()
  const whole = tidy(plain)
  if (whole === '') return []
  const marked = unitMark.exec(plain)
  const interpretations = [
    { address: whole, unit: '' },
    ...(marked ? toAddressQuery(tidy(plain.slice(0, marked.index)), normalizeUnit(marked[1]!)) : []),
    ...parseBeforeComma(plain),
    ...(marked ? [] : parseTrailingUnit(whole)),
  ]
  return interpretations.filter(
    ({ address }, index) => interpretations.findIndex((other) => other.address === address) === index,
  )
}

/** Splits a text into address and unit, with or without a marker or comma; the unit is empty when there is none. */
export function parseAddressWithUnit(text: string): { address: Address | null; unit: string } {
  const { address, unit } = readAddress(text)
  return { address, unit }
}
