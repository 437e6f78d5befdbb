import { normalizeStreet } from './addresses.ts'
import { findStoredStreetNames } from './addresses/standardize-address.ts'
import { isDirection, ordinalWords } from './street-vocabulary.ts'

/** A street by its normalized beginning. */
export interface StreetPrefix {
  readonly street: string
  /** The street's name as typed; otherwise one of those it may stand for. */
  readonly literal: boolean
}

/** One way to read a text: a house number, or none, on one of these streets. */
export interface StreetReading {
  /** Spellings of the house number; empty if there is none. */
  readonly houses: readonly string[]
  readonly streets: readonly StreetPrefix[]
}

const house = /^\d{1,5}(?:-\d{1,5})?[a-z]?$/
const directions = ['EAST', 'WEST', 'NORTH', 'SOUTH', 'BEACH']
/** `94`, and `94 STREET` as far as it is typed. */
const numbered = /^(\d{1,3})( S(?:T(?:R(?:E(?:ET?)?)?)?)?)?$/
const maxWords = 7

function splitAddressWords(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('.', '')
      // `e57`, `225w94`: a direction joined to a number.
      .replace(/(^|\s|\d)([nsew])(?=\d)/g, '$1 $2 ')
      .split(/[\s,#]+/)
      .filter((word) => word !== '')
  )
}

/** Queens numbers may be typed without their hyphen. */
function spellHouse(word: string): string[] {
  const number = word.toUpperCase()
  return /^\d{4,5}$/.test(number) ? [number, `${number.slice(0, -2)}-${number.slice(-2)}`] : [number]
}

/** Puts a direction before its number: `57th street east`. */
function leadWithDirection(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => isDirection(word.toUpperCase()))
  if (at < 1 || !/^\d+(?:st|nd|rd|th)?$/.test(words[0]!)) return words
  return [words[at]!, ...words.toSpliced(at, 1)]
}

function toStreetPrefixes(words: readonly string[]): StreetPrefix[] {
  const typed = leadWithDirection(words).join(' ')
  const spelled = ordinalWords.indexOf(typed.toUpperCase()) + 1
  const street = spelled > 0 ? String(spelled) : normalizeStreet(typed)
  const number = numbered.exec(street)
  if (!number) {
    const typing = /^(?:EAST|WEST|NORTH|SOUTH) \d{1,2} STREET$/.test(street) && /\d$/.test(typed)
    // `e 5` is the beginning of 57th Street too.
    const begun = typing ? [{ street: street.replace(/ STREET$/, ''), literal: false }] : []
    return street === '' ? [] : [{ street, literal: true }, ...begun]
  }
  const kinds = number[2] === undefined ? [`${number[1]!} `] : []
  return [
    { street: `${number[1]!} STREET`, literal: number[2] !== undefined },
    ...[...directions.map((direction) => `${direction} ${number[1]!} STREET`), ...kinds].map((prefix) => ({
      street: prefix,
      literal: false,
    })),
  ]
}

/** Adds the names that these streets are stored with: `8 AVENUE` at 2300 is Frederick Douglass Boulevard. */
function addStoredNames(streets: readonly StreetPrefix[], houseNumber: string | undefined): StreetPrefix[] {
  const stored = streets.flatMap(({ street, literal }) =>
    findStoredStreetNames(street, houseNumber).map((name) => ({ street: name, literal })),
  )
  return [...streets, ...stored.filter(({ street }) => streets.every((each) => each.street !== street))]
}

/**
 * Reads an address with its words in any order (`e 57 225`, `225 57th`, `2nd avenue 23`), the likeliest way first. A
 * number alone is no street.
 */
export function parseStreetReadings(text: string): StreetReading[] {
  const words = splitAddressWords(text)
  if (words.length === 0 || words.length > maxWords) return []
  const positions = words.flatMap((word, index) => (house.test(word) ? [index] : []))
  const last = words.length - 1
  const byLikelihood = positions.toSorted(
    (a, b) => Number(b === 0) - Number(a === 0) || Number(b === last) - Number(a === last) || a - b,
  )
  const readings = byLikelihood.map((at) => {
    const houses = spellHouse(words[at]!)
    return { houses, streets: addStoredNames(toStreetPrefixes(words.toSpliced(at, 1)), houses[0]) }
  })
  const isNumber = words.length === 1 && house.test(words[0]!)
  const alone = isNumber ? [] : [{ houses: [], streets: addStoredNames(toStreetPrefixes(words), undefined) }]
  return [...readings, ...alone].filter(({ streets }) => streets.length > 0)
}
