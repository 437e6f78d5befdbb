import type { SheetField } from '@pb/rules/sheet-fields'

/** The value of a cell; dates are `yyyy-mm-dd`, empty cells null. */
export type Cell = string | number | null

/** Returns the cell of a row that holds a field; null without such a column. */
export type GetCell = (field: SheetField) => Cell

/** Placeholders that mean an empty cell. */
const emptyPattern =
  /^(?:n\/?a|none|null|tbd|tba|unknown|[-–—.?]+|#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!))$/i

/** Returns the text of a cell on one line; empty for placeholders such as `N/A`. */
export function getText(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell).normalize('NFKC').replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  return emptyPattern.test(text) ? '' : text
}

const fractions: Readonly<Record<string, string>> = { '1⁄2': '.5', '1⁄4': '.25', '3⁄4': '.75' }

/** Writes `1½` and `1 1/2` as decimals. NFKC has already split the fraction sign into `1⁄2`. */
export function normalizeFractions(text: string): string {
  return text
    .replaceAll('1/2', '1⁄2')
    .replace(
      /(\d?)\s*(1⁄2|1⁄4|3⁄4)/g,
      (_, whole: string, part: string) => `${whole || '0'}${fractions[part]!}`,
    )
}

/** Matches a number of months: `1`, `1.5`, `one`, `half a`. */
export const monthCountPattern = String.raw`\d{1,2}(?:\.\d{1,2})?|half(?: an?)?|one|two|three|a`
const numberWords: Readonly<Record<string, number>> = { one: 1, a: 1, two: 2, three: 3 }

/** Parses a match of `monthCountPattern`. */
export function parseMonthCount(text: string): number {
  const lower = text.toLowerCase()
  return lower.startsWith('half') ? 0.5 : (numberWords[lower] ?? Number(lower))
}
