import { CsvError, parse } from 'csv-parse/sync'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { toCell, trimRows, type Worksheet } from './worksheet.ts'

/** Decodes UTF-16 with a byte order mark, else UTF-8, else Windows-1252, which Excel writes. */
export function decode(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Picks the most frequent delimiter of the first lines, outside of quoted fields. */
function detectDelimiter(text: string): string {
  const head = text.slice(0, 4000).replace(/"(?:[^"]|"")*(?:"|$)/g, '')
  const count = (delimiter: string) => head.split(delimiter).length
  return [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0]!
}

/** Reads a CSV file as a single worksheet; throws `UnreadableFileError`. */
export function readCsv(file: Uint8Array): Worksheet[] {
  const text = decode(file)
  // NUL characters mean a binary file.
  if (text.slice(0, 4000).includes('\0')) throw new UnreadableFileError("This file isn't XLSX or CSV")
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: detectDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 200_000,
    })
    return [{ name: 'CSV', rows: trimRows(rows.map((row) => row.map(toCell))) }]
  } catch (error) {
    throw error instanceof CsvError
      ? new UnreadableFileError(`This isn't a valid CSV file: ${error.message}`)
      : error
  }
}
