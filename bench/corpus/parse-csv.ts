export type CsvRow = Readonly<Record<string, string>>

/** The rows of a CSV file; quoted values may hold commas, quotes and line breaks. */
export function parseCsv(text: string): CsvRow[] {
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g
  const rows: string[][] = [[]]
  for (const [whole, quoted, plain, end] of text.replace(/^\ufeff/, '').matchAll(cells)) {
    if (whole === '') break
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end !== ',') rows.push([])
  }
  const [names = [], ...values] = rows.filter((row) => row.length > 0)
  return values.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ''])))
}
