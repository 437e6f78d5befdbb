import {
  combineClients,
  dropSharedEmails,
  RowIndex,
  type NumberedRow,
  type RowPlacement,
} from './combine-rows.ts'
import { compileColumns, type CompiledColumn } from './file/compile-columns.ts'
import type { DatedReading, Grid, Rows } from './file/grid.ts'
import { incompleteTag, parseRow, type ImportedClient, type ParsedRow } from './file/parse-row.ts'

/** A parsed row beside the others of its file. */
export interface PlacedRow extends NumberedRow {
  /** The row that this one is combined with; null for one of its own. */
  readonly into: number | null
}

function addExtra(parsed: ParsedRow, extra: ImportedClient | undefined): ParsedRow {
  if (!parsed.client || !extra) return parsed
  const client = combineClients(parsed.client, extra, parsed.name !== '')
  const isComplete =
    client.fields.email !== '' && !(parsed.name === '' && client.fields.first_name === parsed.email)
  const tags = isComplete ? client.tags.filter((tag) => tag !== incompleteTag) : client.tags
  return {
    ...parsed,
    client: { ...client, tags },
    email: client.fields.email,
    phone: client.fields.phone ?? '',
  }
}

/** Parses the rows of a file and compares them with each other, in two passes over its parts. */
export class FilePlacement {
  readonly #columns: readonly CompiledColumn[]
  readonly #reading: DatedReading
  readonly #index = new RowIndex()
  /** Rows that are not for themselves. */
  readonly #byRow = new Map<number, RowPlacement>()
  /** What the others of a person add to a row. */
  readonly #extras = new Map<number, ImportedClient>()

  constructor(grid: Grid, reading: DatedReading) {
    this.#columns = compileColumns(grid, reading)
    this.#reading = reading
  }

  /** The first pass: parses rows, the first of which has the number `first`; empty ones are left out. */
  add(rows: Rows, first: number): PlacedRow[] {
    const parsed = rows.flatMap((row, at) =>
      row.some((cell) => cell !== '')
        ? [{ row: first + at, into: null, parsed: parseRow(row, this.#columns, this.#reading) }]
        : [],
    )
    for (const row of parsed) this.#place(row)
    return parsed
  }

  #place(numbered: NumberedRow): void {
    const { client, name } = numbered.parsed
    if (!client) return
    const placement = this.#index.place(numbered)
    if (placement.into !== null || placement.shared.size > 0) this.#byRow.set(numbered.row, placement)
    if (placement.into === null) return
    const before = this.#extras.get(placement.into)
    this.#extras.set(placement.into, before ? combineClients(before, client, name === '') : client)
  }

  /** The second pass, once all rows were added: what the others of the file change in these; null for nothing. */
  compare(rows: readonly PlacedRow[]): PlacedRow[] | null {
    if (!rows.some(({ row }) => this.#byRow.has(row) || this.#extras.has(row))) return null
    return rows.map((placed) => {
      const { row, parsed } = placed
      const placement = this.#byRow.get(row)
      if (placement && placement.into !== null) return { row, into: placement.into, parsed }
      const own = placement ? dropSharedEmails(parsed, placement.shared, incompleteTag) : parsed
      return { row, into: null, parsed: addExtra(own, this.#extras.get(row)) }
    })
  }
}
