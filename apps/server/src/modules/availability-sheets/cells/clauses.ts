/** Splits a cell into its statements: `1 month free, OP` has two clauses. */
export function splitClauses(text: string): string[] {
  return text
    .replace(/[()[\]]/g, ' ; ')
    .split(/\s*(?:[;,|•·]|\s[–-]\s|\s?\/\s?(?!\d)|(?<!\d)\s?\/\s?|\s&\s|\s\+\s|\s?\+\s)\s*/)
    .map((clause) => clause.trim().replace(/^[.:–-]+\s*|\s*[.!*:–-]+$/g, ''))
    .filter((clause) => clause !== '')
}
