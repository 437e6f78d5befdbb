import {
  suffixAbbreviations,
  streetAbbreviations,
  prefixAbbreviations,
  directions,
  isDirection,
  ordinalWords,
  streetAliases,
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

const houseNumberPattern = /^(\d{1,5}(?:\s*[-–]\s*\d{1,5})?[A-Z]?(?:\s+1\/2)?)\s+(?=\S)/

function toAscii(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
}

/** Queens numbers have two digits after the hyphen (`99-05`); restores a missing zero. */
function normalizeHouseNumber(text: string): string {
  return text
    .replace(/\s*[-–]\s*/, '-')
    .replace(/(^|-)0+(?=\d)/g, '$1')
    .replace(/^(\d{2,})-(\d)(?!\d)/, '$1-0$2')
}

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
    // `AVENUE S` is a letter, `PARK AVENUE S` is a direction; a lone letter before a street's kind is a name.
    const leads = index === 0 && rest.length > 1
    const trails = rest.length === 0 && index > 1
    if (directions[word] && (leads || trails)) return directions[word]
    if (index > 0 && ends && suffixAbbreviations[word]) return suffixAbbreviations[word]
    if (!ends && prefixAbbreviations[word]) return prefixAbbreviations[word]
    return word
  })
}

/** Normalizes a street name without house number: `E 38th St` is `EAST 38 STREET`. */
export function normalizeStreet(text: string): string {
  const words = toAscii(text)
    .replace(/['’.]/g, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()
    .split(' ')
  // '322 WEST 57TH' omits STREET.
  if (words.length === 2 && isDirection(words[0]) && /^\d+(?:ST|ND|RD|TH)?$/.test(words[1]!))
    words.push('STREET')
  const street = expandWords(words).join(' ')
  return streetAliases[street] ?? street
}

function ordinal(number: number): string {
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
      if (/^\d+$/.test(word)) return ordinal(Number(word))
      if (uppercaseWords.has(word) || (index > 0 && lowercaseWords.has(word)))
        return uppercaseWords.has(word) ? word : word.toLowerCase()
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
  const line = toAscii(text.split(',')[0]!).trim().replace(/\s+/g, ' ')
  const match = houseNumberPattern.exec(line)
  if (!match) return null
  const houseNumber = normalizeHouseNumber(match[1]!)
  const street = normalizeStreet(line.slice(match[0].length))
  if (!/[A-Z]/.test(street) || houseNumber.startsWith('0')) return null
  return { houseNumber, street, display: `${houseNumber} ${displayStreet(street)}` }
}
