import type { BoroughKey } from '../neighborhoods.ts'
import { splitSegments } from './clean-text.ts'
import { isCompleteStreet, takesDirection } from './complete-street.ts'
import { findOtherTown } from './other-towns.ts'
import { joinPlaces, takePlace, takeZip, type Place } from './places.ts'
import { parseAddressLine, type Address } from './street-name.ts'
import { isUnitLabel, takeLastUnit, takeMarkedUnit, type UnitSplit } from './units-in-text.ts'
import { normalizeUnit } from '../units.ts'

/** What an address contains, before it is looked up. */
export interface AddressReading {
  /** House number and street as written; `standardizeAddress` gives the name that the building is stored with. */
  readonly address: Address | null
  /** Normalized label, or ''. */
  readonly unit: string
  /** Five digits, or ''. */
  readonly zip: string
  /** City, borough or neighborhood after the street, uppercase, or ''; of an address elsewhere the other town. */
  readonly place: string
  /** Boroughs that ZIP code and place allow: one if they decide it, none if they say nothing or contradict each other. */
  readonly boroughs: readonly BoroughKey[]
}

const houseNumber = /^(?:NO\.? ?|NUMBER |#)?\d{1,5}(?:-\d{1,5})?[A-Z]?(?: ?[13]\/[24])?$/
const kindBeforeUnit =
  /(\b(?:STREET|ST|AVENUE|AVE|ROAD|RD|DRIVE|PLACE|PL|BLVD|BOULEVARD|LANE|COURT|TERRACE|PARKWAY|PKWY|BROADWAY|WEST|EAST|NORTH|SOUTH)\.?)\s*[-/:]\s*(?=[A-Z0-9]+(?:\s|$))/

/** `12 & 14 AVENUE C`: the numbers of one building. */
const severalNumbers = /^(\d{1,5}[A-Z]?) ?(?:&|\/|\bAND\b) ?(?=\d{1,5}[A-Z]? \S+ \S)/

/** `105 - 21 AVENUE L` */
const spacedHyphen = /^(\d{1,4}) ?- ?(\d{1,4}[A-Z]?)(?= [A-Z0-9])/

interface LineReading {
  readonly address: Address
  readonly unit: string
  readonly place: Place
}

/** The words of a street after its house number, which may be two: `12 1/2`. */
const toStreetWords = (words: readonly string[]) =>
  words.slice(/^[13]\/[24]/.test(words[1] ?? '') ? 2 : 1).map((word) => word.replaceAll('.', ''))

const isWholeAddress = (words: readonly string[]) =>
  /^\d/.test(words[0] ?? '') && isCompleteStreet(toStreetWords(words))

function takeUnmarkedUnit(line: string) {
  const words = line.split(' ')
  const last = words.at(-1)?.replaceAll('.', '') ?? ''
  const isDirection = /^[NESW]$/.test(last) && takesDirection(toStreetWords(words.slice(0, -1)))
  return isDirection ? null : takeLastUnit(words, isWholeAddress)
}

const takeUnit = (line: string) => takeMarkedUnit(line) ?? takeUnmarkedUnit(line)

const streetWords = /^\d\S*(?: [A-Z.]{1,2})?(?: [A-Z]{2,}\.?){1,5}(?: [NESW]\.?)?$/

/** Whether words are an address, with or without a unit, so that what follows can be a place. */
function isAddress(words: readonly string[]): boolean {
  if (isWholeAddress(words)) return true
  if (!/^\d/.test(words[0] ?? '')) return false
  const line = words.join(' ')
  const marked = takeMarkedUnit(line)
  // A unit with its marker ends a street also where the kind of it is left out: `2336 BRIGHAM 2ND FL BROOKLYN`.
  if (marked && streetWords.test(marked.rest)) return true
  const split = marked ?? takeUnmarkedUnit(line)
  return split !== null && isWholeAddress(split.rest.split(' '))
}

/** `276 LOGAN 10465`: no street has such a number. */
const streetBeforeZip = /^\d\S*(?: \S+)* \S*[A-Z]{3}/

function takePlaceOrZip(words: readonly string[]) {
  const cut = takePlace(words, isAddress)
  const zip = cut.rest.length < words.length ? null : takeZip(words)
  if (zip === null || zip.rest.length === words.length) return cut
  return streetBeforeZip.test(zip.rest.join(' ')) ? zip : cut
}

/** `BROADWAY 1234`: the number after the street. */
function leadWithNumber(line: string): string {
  const words = line.split(' ')
  const last = words.at(-1)!
  // `16391641 RADCLIFF AVENUE 6R`: what begins with digits is no street to lead with.
  const isStreet = !/^\d{4}/.test(words[0]!) && isCompleteStreet(words.slice(0, -1))
  return /^\d{1,5}(?:-\d{1,5})?[A-Z]?$/.test(last) && isStreet
    ? `${last} ${words.slice(0, -1).join(' ')}`
    : line
}

/** Takes the place off what is before a unit: `3135 JOHNSON AVE RIVERDALE 12H`. */
function takePlaceBeforeUnit(split: UnitSplit | null): { split: UnitSplit | null; place: Place | null } {
  const words = split?.rest.split(' ') ?? []
  const { rest, place } = takePlace(words, isWholeAddress)
  return split === null || rest.length === words.length
    ? { split, place: null }
    : { split: { rest: rest.join(' '), unit: split.unit }, place }
}

/** Reads one segment: house number, street, and perhaps a unit and a place. */
function readLine(segment: string): LineReading | null {
  const whole = segment.replace(severalNumbers, '$1-').replace(spacedHyphen, '$1-$2')
  const marked = whole.replace(kindBeforeUnit, '$1 # ').replace(/^(\d\S*) REAR (.+)$/, '$1 $2 # REAR')
  const { rest, place } = takePlaceOrZip(marked.split(' '))
  const line = rest.join(' ')
  const { split, place: between } = takePlaceBeforeUnit(takeUnit(line))
  // `FRONT STREET` and `GARDEN PLACE`: what looks like a unit is the street.
  const parsed = split === null ? null : parseAddressLine(split.rest)
  const address = parsed ?? parseAddressLine(line) ?? parseAddressLine(leadWithNumber(line))
  const places = between === null ? place : joinPlaces([between, place])
  return address && { address, unit: parsed ? split!.unit : '', place: places }
}

function readFrom(segments: readonly string[]): { reading: LineReading; first: number; last: number } | null {
  for (const [index, segment] of segments.entries()) {
    // `330, East 38th Street`
    const joined = houseNumber.test(segment) && segments[index + 1] !== undefined
    const reading = joined ? readLine(`${segment} ${segments[index + 1]}`) : readLine(segment)
    if (reading) return { reading, first: index, last: joined ? index + 1 : index }
  }
  return null
}

/** Reads a segment beside the street: a place, else a unit. */
function readAside(segment: string): { place: Place; unit: string } {
  const { rest, place } = takePlace(segment.split(' '), () => true)
  const text = rest.join(' ')
  const marked = text === '' ? null : takeMarkedUnit(text)
  const unit = marked?.rest === '' ? marked.unit : isUnitLabel(text) ? normalizeUnit(text) : ''
  return { place, unit }
}

/**
 * Reads an address in any spelling: with or without commas, on one line or several, with a unit, a city, a ZIP code, the
 * name of the building before it, or a cross street after it. Whether there is such a building is for
 * `buildings/locate` to say.
 */
export function readAddress(text: string): AddressReading {
  const otherTown = findOtherTown(text)
  if (otherTown !== '')
    return { ...readSegments(splitSegments(text)), zip: '', place: otherTown.toUpperCase(), boroughs: [] }
  return readSegments(splitSegments(text))
}

function readSegments(segments: readonly string[]): AddressReading {
  const found = readFrom(segments)
  if (!found) {
    const { zip, name, boroughs } = joinPlaces(segments.map((segment) => readAside(segment).place))
    return { address: null, unit: '', zip, place: name, boroughs }
  }
  const asides = segments.filter((_, index) => index < found.first || index > found.last).map(readAside)
  const { zip, name, boroughs } = joinPlaces([found.reading.place, ...asides.map(({ place }) => place)])
  const unit = found.reading.unit || (asides.find((aside) => aside.unit !== '')?.unit ?? '')
  return { address: found.reading.address, unit, zip, place: name, boroughs }
}
