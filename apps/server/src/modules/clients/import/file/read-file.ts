import { clientFileRows } from '@pb/rules/client-import-fields'
import { UnreadableFileError } from '../../../../platform/errors/expected-error.ts'
import { readSheetFile, type Cell, type Worksheet } from '../../../availability-sheets/index.ts'
import { guessField } from './columns.ts'
import { type Grid, type Reading } from './grid.ts'
import { parseVcards, type Card } from './vcard.ts'
import { fileErrors } from '../texts.ts'

export interface ClientFile {
  readonly kind: 'table' | 'vcard'
  readonly grid: Grid
}

/** The columns of a grid made of vCards. */
const cardColumns = [
  { title: 'Full name', field: 'name' },
  { title: 'First name', field: 'first_name' },
  { title: 'Last name', field: 'last_name' },
  { title: 'Email', field: 'email' },
  { title: 'Phone', field: 'phone' },
  { title: 'Notes', field: 'notes' },
] as const

const toCellText = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).replaceAll('\0', '').trim()

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
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

async function readTable(file: Uint8Array<ArrayBuffer>): Promise<Grid> {
  // Titles and empty rows count here too; `readClientFile` limits the number of clients.
  const worksheets = await readSheetFile(file, 2 * clientFileRows)
  const [best] = worksheets.toSorted((a, b) => countEmails(b) - countEmails(a))
  const grid = best ? toGrid(best) : null
  if (!grid?.rows.some((row) => row.some((text) => text !== '')))
    throw new UnreadableFileError(fileErrors.noClients)
  return grid
}

/** Reads a file of clients; the format is detected from the content, not the name. Throws `UnreadableFileError`. */
export async function readClientFile(file: Uint8Array<ArrayBuffer>): Promise<ClientFile> {
  const head = decode(file.subarray(0, 2000))
  const kind = /^\s*(?:\uFEFF)?\s*BEGIN\s*:\s*VCARD/i.test(head) ? 'vcard' : 'table'
  const grid = kind === 'vcard' ? readCards(decode(file).replace(/^\uFEFF/, '')) : await readTable(file)
  if (grid.rows.filter((row) => row.some((text) => text !== '')).length > clientFileRows)
    throw new UnreadableFileError(fileErrors.tooMany(clientFileRows))
  return { kind, grid }
}

/** Maps columns as in the agent's earlier imports, and guesses the others. */
export function suggestReading(
  { kind, grid }: ClientFile,
  known: ReadonlyMap<string, Reading['columns'][number]['field']>,
  normalizeTitle: (title: string) => string,
): Reading {
  const columns =
    kind === 'vcard'
      ? cardColumns.map(({ field }) => ({ field, known: false }))
      : grid.titles.map((title, at) => {
          const stored = known.get(normalizeTitle(title))
          if (stored !== undefined) return { field: stored, known: true }
          return { field: guessField(title) ?? guessFieldByContent(grid, at), known: false }
        })
  return { columns, searchType: 'rental', source: '', tagIds: [] }
}

/** Recognizes a column of emails whose title is unknown. */
function guessFieldByContent({ rows }: Grid, column: number): 'email' | null {
  const texts = rows.slice(0, 50).flatMap((row) => row[column] || [])
  return texts.length > 0 && texts.every(looksLikeEmail) ? 'email' : null
}
