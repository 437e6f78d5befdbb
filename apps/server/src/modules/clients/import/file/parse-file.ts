import { cleanEmail, isEmail } from '@pb/rules/mail/addresses'
import { clientFileColumns, clientFileRows } from '@pb/rules/client-import-fields'
import { UnreadableFileError } from '../../../../platform/errors/expected-error.ts'
import type { Cell, Worksheet } from '../../../availability-sheets/index.ts'
import { fileErrors } from '../texts.ts'
import { looksLikePhone } from './phone-text.ts'
import { decodeCards } from './decode-text.ts'
import { guessTitle } from './guess-field.ts'
import type { Rows, Table } from './grid.ts'
import { readCsv } from './read-csv.ts'
import { tabulateCards } from './vcard-table.ts'

/** The content of a file: the bytes of a vCard or CSV file, or the worksheets of an XLSX file. */
export type ParseJob =
  | { readonly vcard: Uint8Array<ArrayBuffer> }
  | { readonly csv: Uint8Array<ArrayBuffer> }
  | { readonly worksheets: readonly Worksheet[] }

const toCellText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).replaceAll('\0', '').trim()

const looksLikeEmail = (text: string): boolean => isEmail(cleanEmail(text))
const isContact = (text: string): boolean => looksLikeEmail(text) || looksLikePhone(text)
const maxTitleRows = 10

/** How many cells of a row are titles that are known. */
function countTitles(row: readonly string[]): number {
  const guesses = row.map(guessTitle).filter((guess) => guess !== null)
  return new Set(guesses.map((guess) => JSON.stringify(guess))).size
}

/**
 * The index of the title row: the one with the most recognized titles before the first row with an email or a phone number,
 * else the first non-empty row; null when that already contains one, or there is none.
 */
function findHeader(rows: Rows): number | null {
  let best: number | null = null
  let maxFields = 0
  for (const [at, row] of rows.slice(0, maxTitleRows).entries()) {
    if (row.some(isContact)) break
    const fields = countTitles(row)
    if (fields > maxFields) [best, maxFields] = [at, fields]
  }
  if (best !== null) return best
  const first = rows.findIndex((row) => row.some((text) => text !== ''))
  return rows[first]?.some(isContact) === false ? first : null
}

function toTable(rows: Rows): Table {
  const header = findHeader(rows)
  const below = header === null ? 0 : header + 1
  const titles = header === null ? [] : rows[header]!
  let width = titles.length
  for (const row of rows) width = Math.max(width, row.length)
  return {
    titles: Array.from({ length: width }, (_, at) => (titles[at] ?? '').slice(0, 100) || `Column ${at + 1}`),
    firstRow: below + 1,
    rows: rows.slice(below),
    leftOut: [],
  }
}

const countContacts = (rows: Rows): number =>
  rows.reduce((sum, row) => sum + row.reduce((count, text) => count + (isContact(text) ? 1 : 0), 0), 0)

/** The table with the most contacts; the others are named. */
function readWorksheets(worksheets: readonly Worksheet[]): Table {
  const sheets = worksheets.map(({ name, rows: cells }) => {
    const rows = cells.map((row) => row.slice(0, clientFileColumns).map(toCellText))
    return { name, rows, contacts: countContacts(rows) }
  })
  const [best, ...others] = sheets.toSorted((a, b) => b.contacts - a.contacts)
  if (!best) throw new UnreadableFileError(fileErrors.noClients)
  const skipped = others.filter(({ contacts }) => contacts > 0)
  return { ...toTable(best.rows), leftOut: skipped.map(({ name }) => fileErrors.otherSheet(name)) }
}

function readTable(job: ParseJob): Table {
  if ('vcard' in job) return tabulateCards(decodeCards(job.vcard).replace(/^\uFEFF/, ''))
  if ('csv' in job) return toTable(readCsv(job.csv, clientFileColumns))
  return readWorksheets(job.worksheets)
}

const isFilled = (row: readonly string[]): boolean => row.some((text) => text !== '')

/** Returns the clients of a file as a table; throws `UnreadableFileError`. */
export function parseFile(job: ParseJob): Table {
  const table = readTable(job)
  let filled = 0
  for (const row of table.rows) if (isFilled(row)) filled++
  if (filled === 0) throw new UnreadableFileError(fileErrors.noClients)
  if (filled > clientFileRows) throw new UnreadableFileError(fileErrors.tooMany(clientFileRows))
  return table
}
