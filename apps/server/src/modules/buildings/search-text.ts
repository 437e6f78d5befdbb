import { parseAddress } from '@pb/rules/addresses'

const directions: Readonly<Record<string, string>> = { e: 'east', w: 'west', n: 'north', s: 'south' }

/** Lower case, one space between words, a direction after the house number in full: `210 e 39` is `210 east 39`. */
function typedText(search: string): string {
  const words = search
    .toLowerCase()
    .replaceAll('.', '')
    .split(/[\s,]+/)
    .filter(Boolean)
  return words
    .map((word, index) => (index === 1 && index < words.length - 1 ? (directions[word] ?? word) : word))
    .join(' ')
}

/**
 * What an address may begin with, for a text that is still being typed: the text itself (`210 east 3` goes on to
 * 3rd and to 39th), and the address that it already is (`210 e 39 st` is 210 East 39th Street). The last is the one
 * to compare by likeness. Empty for a text without words.
 */
export function searchTexts(search: string): string[] {
  const typed = typedText(search)
  if (typed === '') return []
  const parsed = parseAddress(search)?.display.toLowerCase() ?? typed
  return [...new Set([typed, parsed])]
}
