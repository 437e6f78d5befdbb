/** A cell as it was read: dates are `yyyy-mm-dd`, empty ones null. */
export type Cell = string | number | null

/** What people write into a cell that says nothing. */
const nothing =
  /^(?:n\/?a|none|null|tbd|tba|unknown|[-–—.?]+|#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!))$/i

/** The cell's text in one line; empty where it says nothing. */
export function textOf(cell: Cell): string {
  if (cell === null) return ''
  const text = String(cell).normalize('NFKC').replaceAll('\0', '').replace(/\s+/g, ' ').trim()
  return nothing.test(text) ? '' : text
}

const halves: Readonly<Record<string, string>> = { '1⁄2': '.5', '1⁄4': '.25', '3⁄4': '.75' }

/** `1½`, `1 1/2` and `2,5` as decimals; NFKC has taken the fraction sign apart before. */
export function plainNumbers(text: string): string {
  return text
    .replaceAll('1/2', '1⁄2')
    .replace(/(\d?)\s*(1⁄2|1⁄4|3⁄4)/g, (_, whole: string, part: string) => `${whole || '0'}${halves[part]!}`)
}

/** A number of months as people write it: `1`, `1.5`, `one`, `half a`. */
export const countPattern = String.raw`\d{1,2}(?:\.\d{1,2})?|half(?: an?)?|one|two|three|a`
const words: Readonly<Record<string, number>> = { one: 1, a: 1, two: 2, three: 3 }

/** What `countPattern` has found. */
export function countOf(text: string): number {
  const lower = text.toLowerCase()
  return lower.startsWith('half') ? 0.5 : (words[lower] ?? Number(lower))
}
