export type CsvValue = string | number | null

/** What a spreadsheet would take for a formula gets an apostrophe, which reading takes away again. */
const guarded = (text: string) => (/^'?[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** One field of a CSV line; numbers stay numbers. */
function csvField(value: CsvValue): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? guarded(value) : String(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV, its end included (RFC 4180). */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}
