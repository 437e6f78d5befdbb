import { CsvError, parse } from 'csv-parse/sync'
import { cellOf, SheetFault, trimmed, type Worksheet } from './grid.ts'

/** The text of a file: UTF-8, UTF-16 where it says so, else the code page of Windows, which is what Excel writes. */
function decode(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** What separates the fields: the sign that the first lines hold most of, those in quoted fields left out. */
function delimiterOf(text: string): string {
  const head = text.slice(0, 4000).replace(/"(?:[^"]|"")*(?:"|$)/g, '')
  const count = (sign: string) => head.split(sign).length
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0]!
}

/** Reads a CSV file as its one worksheet; throws `SheetFault`. */
export function readCsv(file: Uint8Array): Worksheet[] {
  const text = decode(file)
  // Zeros in the text are those of pictures and programs.
  if (text.slice(0, 4000).includes('\0')) throw new SheetFault('This is no XLSX and no CSV file')
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 200_000,
    })
    return [{ name: 'CSV', rows: trimmed(rows.map((row) => row.map(cellOf))) }]
  } catch (error) {
    throw error instanceof CsvError ? new SheetFault(`The file is no valid CSV: ${error.message}`) : error
  }
}
