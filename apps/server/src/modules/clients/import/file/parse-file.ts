import { cleanEmail, isEmail } from '@pb/rules/mail/addresses'
import { clientFileRows } from '@pb/rules/client-import-fields'
import { UnreadableFileError } from '../../../../platform/errors/expected-error.ts'
import type { Cell, Worksheet } from '../../../availability-sheets/index.ts'
import { fileErrors } from '../texts.ts'
import { guessField } from './columns.ts'
import type { Grid } from './grid.ts'
import { cardColumns, parseVcards, type Card } from './vcard.ts'

/** The content of a file: the bytes of a vCard file, or the worksheets of any other. */
export type ParseJob =
  | { readonly vcard: Uint8Array<ArrayBuffer> }
  | { readonly worksheets: readonly Worksheet[] }

const toCellText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).replaceAll('\0', '').trim()

export const looksLikeEmail = (text: string): boolean => isEmail(cleanEmail(text))
const maxTitleRows = 10
const maxColumns = 100

/**
 * The index of the title row: the one with the most recognized titles before the first row with an email, else the first
 * non-empty row; null when that already contains an email.
 */
function findHeader(rows: readonly (readonly string[])[]): number | null {
  let best: number | null = null
  let maxFields = 0
  for (const [at, row] of rows.slice(0, maxTitleRows).entries()) {
    if (row.some(looksLikeEmail)) break
    const fields = new Set(row.map(guessField).filter((field) => field !== null)).size
    if (fields > maxFields) [best, maxFields] = [at, fields]
  }
  if (best !== null) return best
  const first = rows.findIndex((row) => row.some((text) => text !== ''))
  return first >= 0 && rows[first]!.some(looksLikeEmail) ? null : first
}

function toGrid({ rows: cells }: Worksheet): Grid {
  const rows = cells.map((row) => row.slice(0, maxColumns).map(toCellText))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const header = findHeader(rows)
  const below = header === null ? 0 : header + 1
  const titles = header === null ? [] : rows[header]!
  return {
    titles: Array.from({ length: width }, (_, at) => (titles[at] ?? '').slice(0, 100) || `Column ${at + 1}`),
    firstRow: below + 1,
    rows: rows.slice(below),
  }
}

function toRow(card: Card): string[] {
  return [
    card.fullName,
    card.firstName,
    card.lastName,
    card.emails.join('\n'),
    card.phones.join('\n'),
    card.note,
  ]
}

/** Decodes UTF-16 with a byte order mark, UTF-8, or else windows-1252, which Outlook writes. */
function decode(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

function readCards(text: string): Grid {
  const cards = parseVcards(text)
  if (cards.length === 0) throw new UnreadableFileError(fileErrors.noVcard)
  return { titles: cardColumns.map(({ title }) => title), firstRow: 1, rows: cards.map(toRow) }
}

const countEmails = ({ rows }: Worksheet): number =>
  rows.flat().filter((cell) => looksLikeEmail(toCellText(cell))).length

function readTable(worksheets: readonly Worksheet[]): Grid {
  const [best] = worksheets.toSorted((a, b) => countEmails(b) - countEmails(a))
  const grid = best ? toGrid(best) : null
  if (!grid?.rows.some((row) => row.some((text) => text !== '')))
    throw new UnreadableFileError(fileErrors.noClients)
  return grid
}

/** Returns the clients of a file as a table; throws `UnreadableFileError`. */
export function parseFile(job: ParseJob): Grid {
  const grid =
    'vcard' in job ? readCards(decode(job.vcard).replace(/^\uFEFF/, '')) : readTable(job.worksheets)
  if (grid.rows.filter((row) => row.some((text) => text !== '')).length > clientFileRows)
    throw new UnreadableFileError(fileErrors.tooMany(clientFileRows))
  return grid
}
