import { parseAddress } from '@pb/rules/addresses'
import { placeTexts } from '@pb/rules/place-texts'

const directions: Readonly<Record<string, string>> = { e: 'east', w: 'west', n: 'north', s: 'south' }

/** A direction after the house number in full: `210 e 39` is `210 east 39`. */
function typedText(address: string): string {
  const words = address.toLowerCase().split(' ')
  return words
    .map((word, index) => (index === 1 && index < words.length - 1 ? (directions[word] ?? word) : word))
    .join(' ')
}

/** One way to read a text: what the address may begin with, and the label of a unit or ''. */
export interface Reading {
  readonly prefixes: readonly string[]
  readonly unit: string
}

/**
 * The ways to read a text that is still being typed, the likeliest first. Its address may begin with the text itself
 * (`210 east 3` goes on to 3rd and to 39th), or with the address that it already is (`210 e 39 st` is 210 East 39th
 * Street). Empty for a text without words.
 */
export function readingsOf(search: string): Reading[] {
  return placeTexts(search).map(({ address, unit }) => {
    const typed = typedText(address)
    const parsed = parseAddress(address)?.display.toLowerCase() ?? typed
    return { prefixes: [...new Set([typed, parsed])], unit }
  })
}

/** Words of so many streets that they tell none apart. */
const everywhere = new Set(
  'avenue boulevard court drive east lane north place road south st street the terrace way west'.split(' '),
)

/** The words of a street by which an address is told from others: a numbered street alone, or else those that not all have. */
export function tellingWords(words: readonly string[]): string[] {
  const telling = words.filter((word) => word.length > 2 && !everywhere.has(word))
  const numbered = telling.find((word) => /^\d+(?:st|nd|rd|th)$/.test(word))
  return numbered === undefined ? telling.toSorted((a, b) => b.length - a.length).slice(0, 3) : [numbered]
}
