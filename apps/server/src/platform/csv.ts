export type CsvValue = string | number | null

/** Puts an apostrophe before text that a spreadsheet would take for a formula; the import removes it. */
export const escapeFormula = (text: string) => (/^'?[=+\-@\t\r]/.test(text) ? `'${text}` : text)

function formatCsvField(value: CsvValue): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? escapeFormula(value) : String(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Formats a CSV line including its line break (RFC 4180). */
export function formatCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(formatCsvField).join(',')}\r\n`
}

/** Formats the titles of a CSV file. The byte order mark makes Excel read it as UTF-8. */
export function formatCsvTitles(titles: readonly string[]): string {
  return `\uFEFF${formatCsvLine(titles)}`
}
