import { parseAddress } from '@pb/rules/addresses'

const directions: Readonly<Record<string, string>> = { e: 'east', w: 'west', n: 'north', s: 'south' }

/** Lower case words without the marks that addresses are written with. */
function wordsOf(search: string): string[] {
  return search
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[\s,]+/)
    .filter(Boolean)
}

/** A direction after the house number in full: `210 e 39` is `210 east 39`. */
function typedText(words: readonly string[]): string {
  return words
    .map((word, index) => (index === 1 && index < words.length - 1 ? (directions[word] ?? word) : word))
    .join(' ')
}

const unitMark = /^(?:apt|apartment|unit|#)$/
/** `5b`, `#12`, `ph`, `ph2`, `b12`; not `39th`. */
const unitLabel = /^(?:#.+|\d{1,3}(?!st$|nd$|rd$|th$)[a-z]{1,2}|ph.{0,3}|[a-z]\d{1,3})$/

/** The words without a unit at their end; all of them where there is none. A bare number is one after four words. */
function withoutUnit(words: readonly string[]): readonly string[] {
  const last = words.at(-1) ?? ''
  if (words.length < 3 || !(unitLabel.test(last) || (words.length > 3 && /^\d+$/.test(last)))) return words
  return words.slice(0, unitMark.test(words.at(-2)!) ? -2 : -1)
}

function beginnings(words: readonly string[]): string[] {
  const typed = typedText(words)
  const parsed = parseAddress(words.join(' '))?.display.toLowerCase() ?? typed
  return [...new Set([typed, parsed])]
}

/**
 * What an address may begin with, for a text that is still being typed: the text itself (`210 east 3` goes on to
 * 3rd and to 39th), and the address that it already is (`210 e 39 st` is 210 East 39th Street). The first list is of
 * the text as it stands, the last of it without a unit; empty for a text without words.
 */
export function searchTexts(search: string): string[][] {
  const words = wordsOf(search)
  const [beforeComma = ''] = search.split(',')
  const attempts = [words, withoutUnit(words), wordsOf(beforeComma)].filter(({ length }) => length > 0)
  const texts = attempts.map(beginnings)
  return texts.filter((text, index) => texts.findIndex((other) => other.join() === text.join()) === index)
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
