import { parseAddress } from '@pb/rules/addresses'
import { parseAddressQueries } from '@pb/rules/address-queries'
import { parseStreetReadings, type StreetReading } from '@pb/rules/street-readings'
import { normalizeUnit } from '@pb/rules/units'

const directions: Readonly<Record<string, string>> = { e: 'east', w: 'west', n: 'north', s: 'south' }

/** Expands a direction after the house number: `210 e 39` becomes `210 east 39`. */
function expandDirection(address: string): string {
  const words = address.toLowerCase().split(' ')
  return words
    .map((word, index) => (index === 1 && index < words.length - 1 ? (directions[word] ?? word) : word))
    .join(' ')
}

/** One interpretation of a search text: prefixes of the address, its words in any order, and a unit label or ''. */
export interface SearchReading {
  readonly prefixes: readonly string[]
  readonly streets: readonly StreetReading[]
  readonly unit: string
}

/** A unit after an address that does not begin with its number: `e 57 225 5b`. */
const trailingUnit = /^([a-z].*\d.*?)[\s,]+#?(\d{1,3}[a-z]{1,2}|ph\d*)$/i
/** A unit before its address: `5b 225 e 57`. */
const leadingUnit = /^#?(\d{1,3}[a-z]{1,2}|ph\d*)[\s,]+(.*\d.*)$/i

/**
 * Returns the interpretations of a partially typed text, the likeliest first. The address may start with the text
 * itself (`210 east 3` matches 3rd and 39th), or with the parsed address (`210 e 39 st` is 210 East 39th Street). Empty
 * for a text without words.
 */
export function parseSearchText(search: string): SearchReading[] {
  const queries = [...parseAddressQueries(search)]
  const parse = (address: string) => parseAddress(address)?.display.toLowerCase()
  const beforeUnits = new Set(queries.flatMap(({ address, unit }) => (unit === '' ? [] : [parse(address)])))
  const trailing = trailingUnit.exec(search.trim())
  if (trailing) queries.push({ address: trailing[1]!, unit: normalizeUnit(trailing[2]!) })
  const leading = leadingUnit.exec(search.trim())
  if (leading) queries.push({ address: leading[2]!, unit: normalizeUnit(leading[1]!) })
  return queries.map(({ address, unit }) => {
    const typed = expandDirection(address)
    // Parsing leaves out `#5B`: the reading with the unit looks for that address.
    const parsed = unit === '' && beforeUnits.has(parse(address)) ? typed : (parse(address) ?? typed)
    return { prefixes: [...new Set([typed, parsed])], streets: parseStreetReadings(address), unit }
  })
}

/** Words that are too common in street names to distinguish them. */
const commonStreetWords = new Set(
  'avenue boulevard court drive east lane north place road south st street the terrace way west'.split(' '),
)

/** Returns the words that distinguish a street: the number of a numbered street, else up to three uncommon words. */
export function selectDistinctiveWords(words: readonly string[]): string[] {
  const distinctive = words.filter((word) => word.length > 2 && !commonStreetWords.has(word))
  const numbered = distinctive.find((word) => /^\d+(?:st|nd|rd|th)$/.test(word))
  return numbered === undefined ? distinctive.toSorted((a, b) => b.length - a.length).slice(0, 3) : [numbered]
}
