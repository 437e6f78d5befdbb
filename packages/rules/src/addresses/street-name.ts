import { toAscii } from './clean-text.ts'
import {
  suffixAbbreviations,
  houseNumberWords,
  innerCapitals,
  isStreetKind,
  namePrefixes,
  nameAbbreviations,
  streetAbbreviations,
  prefixAbbreviations,
  leadingDirections,
  directions,
  isDirection,
  readOrdinal,
  streetAliases,
  streetSpellings,
  trailingDirections,
} from '../street-vocabulary.ts'

/** A building's address: within a borough, house number and street are its identity. */
export interface Address {
  /** `330`, `23-15`, `12A`, `12 1/2`. */
  readonly houseNumber: string
  /** `EAST 38 STREET`. */
  readonly street: string
  /** Formatted: `330 East 38th Street`. */
  readonly display: string
}

const houseNumberPattern = /^(\d{1,5}(?:\s*-\s*\d{1,5})?[A-Z]?(?:[\s-]+[13]\/[24][A-Z]?)?)\s+(?=\S)/

/** Queens numbers have two digits after the hyphen (`99-05`, `5-09`); restores a missing zero. */
function normalizeHouseNumber(text: string): string {
  return text
    .replace(/[\s-]+(?=[13]\/)/, ' ')
    .replace(/\s*-\s*/, '-')
    .replace(/^0+(?=\d)/, '')
    .replace(/-0+(?=\d{2})/, '-')
    .replace(/^(\d{2,})-(\d)(?!\d)/, '$1-0$2')
}

/** The highest numbered street of the city is 271st Street, in Queens. */
const maxStreet = 271

/** `45 1182ND STREET` lost the hyphen of `45-11 82ND STREET`: no street has such a number. */
function restoreHyphen(line: string): string {
  return line
    .replace(
      /^(\d{1,3}) (\d{2})(\d{1,3})(ST|ND|RD|TH)(?= )/,
      (all, block: string, house: string, street: string, ending: string) =>
        Number(house + street) > maxStreet && formatOrdinal(Number(street)).toUpperCase() === street + ending
          ? `${block}-${house} ${street}${ending}`
          : all,
    )
    .replace(/^(\d{1,3}) (\d{2})(?= \d{1,3}(?:ST|ND|RD|TH)? [A-Z]{2})/, '$1-$2')
}

/** `35-15 TO 35-19`, `35-15/19` begin with the number that the building is known by. */
const hyphenatedRange = /^(\d{1,3}-\d{2})\s*(?:[/&-]|TO|THRU)\s*\d{1,3}(?:-\d{2})?(?= )/
/** A house letter set apart: `45 A SMITH STREET`. */
const houseLetter = /^(\d+) ([A-DF-MP-RT-VX-Z]) (?=([A-Z]{2,}))/

/** Repairs what typing and exports do to an address before it is split into words. */
function repairLine(text: string): string {
  const line = text
    // A unit with a marker; without one, `readAddress` decides.
    .replace(/(?<=\S) (?:#|(?:APT|APARTMENT|UNIT|SUITE|STE)\b).*$/, '')
    .replace(/^(?:NO\.?|NUMBER|#)\s*(?=\d)/, '')
    .replace(/^([A-Z]+)(?= ([A-Z]+))/, (word: string, _, next: string) =>
      readOrdinal([next]) && readOrdinal([word, next]) ? word : (houseNumberWords[word] ?? word),
    )
    .replace(hyphenatedRange, '$1')
    .replace(/^(\d+)\s*(?:[/&]|\bTO\b|\bTHRU\b)\s*(?=\d{2,}[A-Z]? )/, '$1-')
    .replace(houseLetter, (all, number: string, letter: string, next: string) =>
      isStreetKind(next) ? all : `${number}${letter} `,
    )
    // `310W 52`, `W52ND`, `WEST52ND`, `BEACH118TH`: a direction or name joined to a number.
    .replace(/^(\d+(?:-\d+)?)([NESW])(?=\.?\s*\d)/, '$1 $2 ')
    .replace(/\b(NORTH|EAST|SOUTH|WEST|[NESW]|BEACH|BAY|BRIGHTON|AVENUE|AVE)\.?(?=\d)/g, '$1 ')
    // `38 TH STREET`: an ordinal cut in two.
    .replace(/\b(\d+) (ND|RD|TH)(?= |STREET|AVENUE)/g, '$1$2')
    // `52NDSTREET`, `38THST`, `5THAVE`: an ordinal joined to the kind of street.
    .replace(/(\d(?:ST|ND|RD|TH))(?=(?:STREET|ST|AVENUE|AVE|AV|ROAD|RD|DRIVE|DR|PLACE|PL|LANE|LN)\b)/g, '$1 ')
    .replace(/\s+/g, ' ')
    .trim()
  return restoreHyphen(line)
}

/** Turns ordinals in words into numbers before a kind of street or after a direction: `EAST THIRD`, `FIFTY SEVENTH ST`. */
function replaceOrdinalWords(words: readonly string[]): string[] {
  const replaced: string[] = []
  for (let index = 0; index < words.length; index += 1) {
    const ordinal = readOrdinal(words.slice(index))
    const next = ordinal && words[index + ordinal.count]
    const isNumbered =
      next === undefined ? isDirection(words[index - 1]) : isStreetKind(next ?? '') || isDirection(next ?? '')
    if (ordinal && isNumbered) index += ordinal.count - 1
    replaced.push(ordinal && isNumbered ? String(ordinal.value) : words[index]!)
  }
  return replaced
}

/** Expands the abbreviations of a street, and turns ordinals into numbers. */
function expandWords(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const rest = words.slice(index + 1)
    const ends = rest.every((next) => isDirection(next) || next === 'EXTENSION' || next === 'EXT')
    const ordinal = /^0*(\d+)(?:ST|ND|RD|TH)?$/.exec(word)
    if (ordinal) return ordinal[1]!
    if (word === 'PK' && index > 0) return 'PARK'
    const whole = streetAbbreviations[word] ?? nameAbbreviations[word]
    if (whole) return whole
    // `AVENUE S` is a letter, `PARK AVENUE S` and `E BROADWAY` have a direction, and so has `W STREET`, which is West Street.
    const [next = ''] = rest
    const leads =
      index === 0 &&
      (rest.length > 1 || /^(?:ST|STR|STREET)$/.test(next) || (next.length > 2 && !isStreetKind(next)))
    const trails = rest.length === 0 && index > 1
    if (directions[word] && (leads || trails)) return directions[word]
    // `SO 3 STREET` and `NO END AVENUE`; at the end `trailingDirections` has it.
    if (index === 0 && rest.length > 0 && leadingDirections[word]) return leadingDirections[word]
    if (index > 0 && ends && suffixAbbreviations[word]) return suffixAbbreviations[word]
    // `WALL ST CT`, `BAY ST EXT`: the kind of the street that another is named after.
    if (word === 'ST' && index > 0 && rest.length === 1 && suffixAbbreviations[rest[0]!]) return 'STREET'
    if (!ends && prefixAbbreviations[word]) return prefixAbbreviations[word]
    return word
  })
}

/** Joins `MC GRAW`, `MAC DONOUGH`, `DE KALB` and `O BRIEN`, which files write in one word or two. */
function joinNamePrefixes(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const isName =
      /^(?!MA?C|SAINT$|FORT$|MOUNT$)[A-Z]{3,}$/.test(word) && !isStreetKind(word) && !isDirection(word)
    // `AVENUE O` is a whole name.
    const before = joined.at(-2) ?? ''
    const blocked = namePrefixes.has(before) || /^AVE?(?:NUE)?$/.test(before)
    if (last !== undefined && isName && namePrefixes.has(last) && !blocked)
      joined[joined.length - 1] = last + word
    else joined.push(word)
  }
  return joined
}

/** Normalizes a street name without house number: `E 38th St` is `EAST 38 STREET`. */
export function normalizeStreet(text: string): string {
  const typed = toAscii(text)
    .replace(/['.]/g, '')
    .replace(/&/g, ' AND ')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .split(' ')
  const name = typed.findIndex((word) => word !== 'THE')
  const words = replaceOrdinalWords(typed.slice(Math.max(0, name)))
  // '322 WEST 57TH' and '143 BEACH 118' omit STREET.
  if (
    words.length === 2 &&
    (isDirection(words[0]) || words[0] === 'BEACH') &&
    /^\d+(?:ST|ND|RD|TH)?$/.test(words[1]!)
  )
    words.push('STREET')
  const last = trailingDirections[words.at(-1)!]
  if (last !== undefined && words.length > 2) words[words.length - 1] = last
  const street = expandWords(joinNamePrefixes(words)).join(' ')
  const spelling = streetSpellings.find(([pattern]) => pattern.test(street))
  return streetAliases[street] ?? (spelling ? street.replace(...spelling) : street)
}

/** `1` → `1st`, `12` → `12th`. */
export function formatOrdinal(number: number): string {
  const tens = number % 100
  if (tens >= 11 && tens <= 13) return `${number}th`
  return `${number}${['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'}`
}

const lowercaseWords = new Set(['OF', 'THE'])
const uppercaseWords = new Set(['FDR', 'JFK', 'II', 'III'])

/** Formats a normalized street: `East 38th Street`, `Avenue A`, `St. Marks Place`. */
export function displayStreet(street: string): string {
  const words = street.split(' ')
  return words
    .map((word, index) => {
      const next = words[index + 1]
      if (/^\d+$/.test(word)) return formatOrdinal(Number(word))
      if (uppercaseWords.has(word) || (index > 0 && lowercaseWords.has(word)))
        return uppercaseWords.has(word) ? word : word.toLowerCase()
      if (innerCapitals[word]) return innerCapitals[word]
      if (word === 'SAINT' && index === 0 && next && !isDirection(next)) return 'St.'
      const title = word[0] + word.slice(1).toLowerCase()
      return title.replace(/^Mc([a-z])(?=[a-z]{2})/, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    })
    .join(' ')
}

/**
 * Parses one line with a house number and a street, such as `330 East 38th St` or `23-15 44TH DRIVE`; null without them.
 * `readAddress` reads whole addresses.
 */
export function parseAddressLine(line: string): Address | null {
  const repaired = repairLine(line)
  const match = houseNumberPattern.exec(repaired)
  if (!match) return null
  const houseNumber = normalizeHouseNumber(match[1]!)
  const street = normalizeStreet(repaired.slice(match[0].length))
  if (!/[A-Z]/.test(street) || houseNumber.startsWith('0')) return null
  return toAddress(houseNumber, street)
}

/** An address of a normalized house number and street. */
export const toAddress = (houseNumber: string, street: string): Address => ({
  houseNumber,
  street,
  display: `${houseNumber} ${displayStreet(street)}`,
})
