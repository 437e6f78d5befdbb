import { CsvError, parse } from 'csv-parse'
import type { RawRecord } from '../records/field-values.ts'
import { keyFields } from '../records/parse-related.ts'
import { fileErrors } from '../texts.ts'
import { readHead } from './decode-text.ts'
import { DocumentError, maxRecordLength } from './split-json-records.ts'

/** Removes the apostrophe that the office's export puts before text that looks like a formula. */
const unescapeFormula = (value: string) => (/^''?[=+\-@\t\r]/.test(value) ? value.slice(1) : value)

/** A file without any of these columns is a table of something else. */
const identifyingFields = new Set<string>([...Object.values(keyFields), 'ListingId', 'MediaURL'])

const delimiters = [',', ';', '\t', '|']

/** Picks the most frequent delimiter of the first line, outside of quotes. */
function detectDelimiter(head: string): string {
  const line = head
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)[0]!
  const count = (delimiter: string) => line.split(delimiter).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0]!
}

/** Longer first lines are no titles. */
const maxTitlesLength = 64_000

/** Streams the rows of a CSV file as records; throws a `DocumentError` if no column holds keys of records. */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<RawRecord> {
  const { head, all } = await readHead(text, (chunks) => {
    const joined = chunks.join('').trimStart()
    return /[\r\n]/.test(joined) || joined.length > maxTitlesLength
  })
  const parser = parse({
    columns: (titles: string[]) => {
      const names = titles.map((title) => title.trim())
      if (!names.some((name) => identifyingFields.has(name))) throw new DocumentError(fileErrors.noKeyColumn)
      return names
    },
    delimiter: detectDelimiter(head.join('')),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
  })
  const feeding = (async () => {
    for await (const chunk of all) {
      if (parser.destroyed) return
      if (!parser.write(chunk))
        await new Promise((resolve) => parser.once('drain', resolve).once('close', resolve))
    }
    parser.end()
  })()
  feeding.catch((error: Error) => parser.destroy(error))
  try {
    for await (const row of parser as AsyncIterable<Record<string, string>>)
      yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, unescapeFormula(value)]))
  } catch (error) {
    throw error instanceof CsvError ? new DocumentError(fileErrors.notCsv(error.message)) : error
  }
}
