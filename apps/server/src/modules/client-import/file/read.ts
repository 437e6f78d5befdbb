import { clientFileRows } from '@pb/rules/client-import-fields'
import { readSheetFile, SheetFault, type Cell, type Worksheet } from '../../sheets/index.ts'
import { guessField } from './columns.ts'
import { ImportFault, type Grid, type Reading } from './grid.ts'
import { parseVcards, type Card } from './vcard.ts'

export interface ClientFile {
  readonly kind: 'table' | 'vcard'
  readonly grid: Grid
}

/** Titles of a vCard's table, and what stands under each. */
const cardColumns = [
  { title: 'Full name', field: 'name' },
  { title: 'First name', field: 'first_name' },
  { title: 'Last name', field: 'last_name' },
  { title: 'Email', field: 'email' },
  { title: 'Phone', field: 'phone' },
  { title: 'Notes', field: 'notes' },
] as const

const textOf = (cell: Cell | undefined): string =>
  cell === null || cell === undefined ? '' : String(cell).replaceAll('\0', '').trim()

const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
const mostTitleRows = 10
const mostColumns = 100

/** The row of the titles: the one that names most fields; none where the first row already holds an address. */
function headerOf(rows: readonly (readonly string[])[]): number | null {
  let best: number | null = null
  let most = 0
  for (const [at, row] of rows.slice(0, mostTitleRows).entries()) {
    if (row.some(looksLikeEmail)) break
    const named = new Set(row.map(guessField).filter((field) => field !== null)).size
    if (named > most) [best, most] = [at, named]
  }
  if (best !== null) return best
  const first = rows.findIndex((row) => row.some((text) => text !== ''))
  return first >= 0 && rows[first]!.some(looksLikeEmail) ? null : first
}

function gridOf({ rows: cells }: Worksheet): Grid {
  const rows = cells.map((row) => row.slice(0, mostColumns).map(textOf))
  const width = Math.max(0, ...rows.map((row) => row.length))
  const header = headerOf(rows)
  const below = header === null ? 0 : header + 1
  const titles = header === null ? [] : rows[header]!
  return {
    titles: Array.from({ length: width }, (_, at) => (titles[at] ?? '').slice(0, 100) || `Column ${at + 1}`),
    firstRow: below + 1,
    rows: rows.slice(below),
  }
}

function cardRow(card: Card): string[] {
  return [
    card.fullName,
    card.firstName,
    card.lastName,
    card.emails.join('\n'),
    card.phones.join('\n'),
    card.note,
  ]
}

/** UTF-8, UTF-16 where it says so, else the code page of Windows, which Outlook writes. */
function decode(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

function cardsOf(text: string): Grid {
  const cards = parseVcards(text)
  if (cards.length === 0) throw new ImportFault('There is no whole card in this file')
  return { titles: cardColumns.map(({ title }) => title), firstRow: 1, rows: cards.map(cardRow) }
}

const emailsIn = ({ rows }: Worksheet): number =>
  rows.flat().filter((cell) => looksLikeEmail(textOf(cell))).length

async function tableOf(file: Uint8Array<ArrayBuffer>): Promise<Grid> {
  // With titles and empty lines there may be more rows than clients; how many those are is looked at below.
  const worksheets = await readSheetFile(file, 2 * clientFileRows).catch((error: unknown) => {
    throw error instanceof SheetFault ? new ImportFault(error.message) : error
  })
  const [best] = worksheets.toSorted((a, b) => emailsIn(b) - emailsIn(a))
  const grid = best ? gridOf(best) : null
  if (!grid?.rows.some((row) => row.some((text) => text !== '')))
    throw new ImportFault('The file holds no clients')
  return grid
}

/** Reads a file of clients, whatever its name says it is; throws `ImportFault` with the reason. */
export async function readClientFile(file: Uint8Array<ArrayBuffer>): Promise<ClientFile> {
  const head = decode(file.subarray(0, 2000))
  const kind = /^\s*(?:\uFEFF)?\s*BEGIN\s*:\s*VCARD/i.test(head) ? 'vcard' : 'table'
  const grid = kind === 'vcard' ? cardsOf(decode(file).replace(/^\uFEFF/, '')) : await tableOf(file)
  if (grid.rows.filter((row) => row.some((text) => text !== '')).length > clientFileRows)
    throw new ImportFault(
      `A file can hold ${clientFileRows.toLocaleString('en-US')} clients. Split this one.`,
    )
  return { kind, grid }
}

/** Reads columns as they were read before, and guesses the others. */
export function suggestReading(
  { kind, grid }: ClientFile,
  known: ReadonlyMap<string, Reading['columns'][number]['field']>,
  keyOf: (title: string) => string,
): Reading {
  const columns =
    kind === 'vcard'
      ? cardColumns.map(({ field }) => ({ field, known: false }))
      : grid.titles.map((title, at) => {
          const before = known.get(keyOf(title))
          if (before !== undefined) return { field: before, known: true }
          const guessed = guessField(title)
          return { field: guessed ?? byContent(grid, at), known: false }
        })
  return { columns, searchType: 'rental', source: '', tagIds: [] }
}

/** A column without a telling title whose cells are addresses. */
function byContent({ rows }: Grid, column: number): 'email' | null {
  const texts = rows.slice(0, 50).flatMap((row) => row[column] || [])
  return texts.length > 0 && texts.every(looksLikeEmail) ? 'email' : null
}
