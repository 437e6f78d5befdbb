import {
  suffixAbbreviations,
  houseNumberWords,
  innerCapitals,
  isStreetKind,
  namePrefixes,
  streetAbbreviations,
  prefixAbbreviations,
  directions,
  isDirection,
  ordinalWords,
  streetAliases,
  trailingDirections,
} from './street-vocabulary.ts'

/** A building's address: within a borough, house number and street are its identity. */
export interface Address {
  /** `330`, `23-15`, `12A`. */
  readonly houseNumber: string
  /** `EAST 38 STREET`. */
  readonly street: string
  /** Formatted: `330 East 38th Street`. */
  readonly display: string
}

const houseNumberPattern = /^(\d{1,5}(?:\s*-\s*\d{1,5})?[A-Z]?(?:\s+1\/2)?)\s+(?=\S)/

function toAscii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
}

/** Queens numbers have two digits after the hyphen (`99-05`, `5-09`); restores a missing zero. */
function normalizeHouseNumber(text: string): string {
  return text
    .replace(/\s*-\s*/, '-')
    .replace(/^0+(?=\d)/, '')
    .replace(/-0+(?=\d{2})/, '-')
    .replace(/^(\d{2,})-(\d)(?!\d)/, '$1-0$2')
}

/** The highest numbered street of the city is 271st Street, in Queens. */
const maxStreet = 271

/** `45 1182ND STREET` lost the hyphen of `45-11 82ND STREET`: no street has such a number. */
function restoreHyphen(line: string): string {
  return line.replace(
    /^(\d{1,3}) (\d{2})(\d{1,3})(ST|ND|RD|TH)(?= )/,
    (all, block: string, house: string, street: string, ending: string) =>
      Number(house + street) > maxStreet && formatOrdinal(Number(street)).toUpperCase() === street + ending
        ? `${block}-${house} ${street}${ending}`
        : all,
  )
}

/** Repairs what typing and exports do to an address before it is split into words. */
function repairLine(text: string): string {
  const line = text
    .replace(/[–—‑−]/g, '-')
    // A unit with a marker; without one, `parseAddressWithUnit` decides.
    .replace(/(?<=\S) (?:#|(?:APT|APARTMENT|UNIT|SUITE|STE)\b).*$/, '')
    .replace(/^(?:NO\.?|NUMBER|#)\s*(?=\d)/, '')
    .replace(/^([A-Z]+)(?= )/, (word) => houseNumberWords[word] ?? word)
    .replace(/^(\d+)\s*[/&]\s*(?=\d{2,}[A-Z]? )/, '$1-')
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

const kinds =
  'STREET|ST|AVENUE|AVE|AV|ROAD|RD|DRIVE|DR|PLACE|PL|BOULEVARD|BLVD|LANE|LN|COURT|CT|TERRACE|TER|PARKWAY|PKWY|BROADWAY|SQUARE|SQ|WEST|EAST|NORTH|SOUTH'
const cities =
  'NEW YORK|NEW YORK CITY|NYC|MANHATTAN|BROOKLYN|BRONX|THE BRONX|QUEENS|STATEN ISLAND|ASTORIA|FLUSHING|JAMAICA|LONG ISLAND CITY|FOREST HILLS|REGO PARK|JACKSON HEIGHTS|ELMHURST|WOODSIDE|SUNNYSIDE|BAYSIDE|RIDGEWOOD'
/** A city, state and ZIP code after the street, without a comma: `330 EAST 38TH ST NEW YORK NY 10016`. */
const trailingCity = new RegExp(
  String.raw`(\b(?:${kinds})) (?:(?:${cities})(?: (?:NY|NEW YORK))?(?: \d{5}(?:-\d{4})?)?|(?:NY)(?: \d{5}(?:-\d{4})?)?|\d{5}(?:-\d{4})?)$`,
)

/** Expands the abbreviations of a street, and turns ordinals into numbers. */
function expandWords(words: readonly string[]): string[] {
  return words.map((word, index) => {
    const rest = words.slice(index + 1)
    const ends = rest.every(isDirection)
    const ordinal = /^0*(\d+)(?:ST|ND|RD|TH)?$/.exec(word)
    if (ordinal) return ordinal[1]!
    if (rest.length > 0 && ordinalWords.includes(word) && /^(AV|AVE|AVENUE|ST|STREET)$/.test(rest[0]!))
      return String(ordinalWords.indexOf(word) + 1)
    if (streetAbbreviations[word]) return streetAbbreviations[word]
    // `AVENUE S` is a letter, `PARK AVENUE S` is a direction, and so is `W STREET`, which is West Street.
    const leads = index === 0 && (rest.length > 1 || /^(?:ST|STR|STREET)$/.test(rest[0] ?? ''))
    const trails = rest.length === 0 && index > 1
    if (directions[word] && (leads || trails)) return directions[word]
    if (index > 0 && ends && suffixAbbreviations[word]) return suffixAbbreviations[word]
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
  const words = toAscii(text)
    .replace(/['’‘`´.]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .split(' ')
  // '322 WEST 57TH' omits STREET.
  if (words.length === 2 && isDirection(words[0]) && /^\d+(?:ST|ND|RD|TH)?$/.test(words[1]!))
    words.push('STREET')
  const last = trailingDirections[words.at(-1)!]
  if (last !== undefined && words.length > 2) words[words.length - 1] = last
  const street = expandWords(joinNamePrefixes(words)).join(' ')
  return streetAliases[street] ?? street
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
 * Parses `330 East 38th St` or `23-15 44TH DRIVE`; null without a house number or street. Ignores text after a comma (a
 * unit, a city).
 */
export function parseAddress(text: string): Address | null {
  const line = repairLine(toAscii(text.split(',')[0]!.replaceAll('½', ' 1/2'))).replace(trailingCity, '$1')
  const match = houseNumberPattern.exec(line)
  if (!match) return null
  const houseNumber = normalizeHouseNumber(match[1]!)
  const street = normalizeStreet(line.slice(match[0].length))
  if (!/[A-Z]/.test(street) || houseNumber.startsWith('0')) return null
  return { houseNumber, street, display: `${houseNumber} ${displayStreet(street)}` }
}

const numberedStreet = /^\d+ (?:STREET|AVENUE|ROAD|DRIVE|PLACE|LANE|TERRACE|COURT|CRESCENT)$/

/**
 * Adds what files leave out of a Queens number: `8410 153rd Avenue` is `84-10 153rd Avenue`, and `5-9 48th Avenue` is
 * `5-09 48th Avenue`.
 */
export function hyphenateQueens(address: Address, borough: string | null): Address {
  if (borough !== 'QN' || !numberedStreet.test(address.street)) return address
  const houseNumber = address.houseNumber
    .replace(/^(\d{1,3})(\d{2})([A-Z]?)$/, '$1-$2$3')
    .replace(/^(\d{1,3})-(\d[A-Z]?)$/, '$1-0$2')
  return { ...address, houseNumber, display: `${houseNumber} ${displayStreet(address.street)}` }
}
