import { CsvError, parse } from 'csv-parse/sync'
import { UnreadableFileError } from '../../../../platform/errors/expected-error.ts'
import { fileErrors } from '../texts.ts'
import { decodeText } from './decode-text.ts'
import type { Rows } from './grid.ts'

/** Longer texts are cut off. */
const maxCellLength = 20_000

const separators = [',', ';', '\t', '|'] as const

/** The separator that occurs most often, and equally often, in the first lines outside of quotes. */
function detectSeparator(text: string): string {
  const [named] = /^sep=(.)\r?\n/i.exec(text)?.slice(1) ?? []
  if (named !== undefined) return named
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*(?:"|$)/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 10)
  const score = (separator: string) => {
    const counts = lines.map((line) => line.split(separator).length - 1)
    const most = Math.max(0, ...counts)
    return most * counts.filter((count) => count === most).length
  }
  return separators.toSorted((a, b) => score(b) - score(a))[0]!
}

/** Cleans cells and leaves out empty ones at the end. */
function cleanRow(row: string[], maxColumns: number): string[] {
  if (row.length > maxColumns && row.slice(maxColumns).some((cell) => cell.trim() !== ''))
    throw new UnreadableFileError(fileErrors.tooManyColumns(maxColumns))
  for (let at = 0; at < row.length; at++)
    row[at] = row[at]!.replaceAll('\0', '').trim().slice(0, maxCellLength)
  return row.slice(0, row.findLastIndex((cell) => cell !== '') + 1)
}

/** The rows of a CSV file in any usual encoding and with any usual separator; throws `UnreadableFileError`. */
export function readCsv(file: Uint8Array, maxColumns: number): Rows {
  const text = decodeText(file)
  // NUL characters mean a binary file.
  if (text.slice(0, 4000).includes('\0')) throw new UnreadableFileError(fileErrors.unknownKind)
  try {
    return parse(text.replace(/^sep=.\r?\n/i, ''), {
      delimiter: detectSeparator(text),
      relax_column_count: true,
      relax_quotes: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: 1_000_000,
      // Each row as it is read: wide files have millions of empty cells.
      on_record: (row: string[]) => cleanRow(row, maxColumns),
    })
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFileError(fileErrors.invalidCsv(error.message)) : error
  }
}
