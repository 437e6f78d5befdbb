import type { SheetField } from '@pb/rules/sheet-fields'
import { translateChinese } from './chinese.ts'
import { translateSpanish } from './spanish.ts'

/** The value of a cell; dates are `yyyy-mm-dd`, empty cells null. */
export type Cell = string | number | null

/** Returns the cell of a row that holds a field; null without such a column. */
export type GetCell = (field: SheetField) => Cell

/** Placeholders that mean an empty cell. */
const emptyPattern =
  /^(?:n\/?a|none|null|nan|tbd|tba|unknown|[-–—.?*]+|#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!))$/i

/** ASCII with single spaces, which normalizing leaves as it is. */
const plainPattern = /^[!-~]+(?: [!-~]+)*$/

const collapse = (text: string) =>
  text
    .replaceAll('\0', '')
    // Invisible characters: zero-width spaces, direction marks, byte order marks, soft hyphens.
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the text of a cell on one line; empty for placeholders such as `N/A`. */
export function getText(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // NFKC would make `31⁄2` of `3½`.
  const text = plainPattern.test(cell)
    ? cell
    : collapse(cell.replace(/[^½¼¾]+/g, (part) => part.normalize('NFKC')))
  return emptyPattern.test(text) ? '' : text
}

/**
 * Returns the text of a cell for a grammar, in lower case. Line breaks are separators (` ; `), and small raised digits
 * and numbers in circles are footnotes (`*`), which NFKC would otherwise join to the number before them. A fraction sign
 * is set apart from the number before it. Spanish and Chinese words are written in English.
 */
export function getGrammarText(cell: Cell): string {
  if (getText(cell) === '') return ''
  const text = String(cell)
    .trim()
    .replace(/\s*[\r\n\v\f\u0085\u2028\u2029]+\s*/g, ' ; ')
    .replace(/[\u00b2\u00b3\u00b9\u2070-\u209c\u2460-\u24ff\u2776-\u2793]+/g, '*')
    .replace(/[½¼¾]/g, ' $&')
    .normalize('NFKC')
    .replace(/[\u2212\ufe63\uff0d]/g, '-')
    .replace(/[‐‑‒–—―]/g, '–')
    .replace(/[’‘`´]/g, "'")
  return translateChinese(translateSpanish(collapse(text).toLowerCase()))
}

const fractions: Readonly<Record<string, string>> = { '1⁄2': '.5', '1⁄4': '.25', '3⁄4': '.75' }

/** Writes `1½`, `1 1/2` and `1 1 / 2` as decimals. NFKC has already split the fraction sign into `1⁄2`. */
export function normalizeFractions(text: string): string {
  return text
    .replace(/(?<![\d/.])1\s*\/\s*2(?![\d/])/g, '1⁄2')
    .replace(
      /(?:(?<![\d.])(\d{1,2})\s*(?:-|\band\b|&)?\s*)?(1⁄2|1⁄4|3⁄4)/g,
      (_, whole: string | undefined, part: string) => `${whole ?? '0'}${fractions[part]!}`,
    )
}

const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  a: 1,
  an: 1,
  two: 2,
  three: 3,
  first: 1,
  '1st': 1,
}

/** Matches a number of months: `1`, `1.5`, `one`, `half a`. */
export const monthCountPattern = String.raw`\d{1,2}(?:\.\d{1,2})?|half(?: an?)?|one|two|three|an?`

/** Parses a match of `monthCountPattern`. */
export function parseMonthCount(text: string): number {
  const lower = text.toLowerCase()
  return lower.startsWith('half') ? 0.5 : (numberWords[lower] ?? Number(lower))
}
