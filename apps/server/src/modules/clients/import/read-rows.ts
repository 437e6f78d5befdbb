import { setImmediate } from 'node:timers/promises'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { NumberedRow } from './combine-rows.ts'
import { compileColumns } from './file/compile-columns.ts'
import { rowsPerChunk, type Rows } from './file/grid.ts'
import { parseRow } from './file/parse-row.ts'
import { findChunk } from './chunk-queries.ts'
import type { DraftRow } from './queries.ts'

/** Rows that are parsed before other requests get their turn. */
const rowsPerTurn = 100

/** The parsed rows of a draft that are not empty, in parts as they are stored. */
export async function* readRows(
  db: Db | Tx,
  { id, grid, reading }: DraftRow & { readonly id: string },
): AsyncGenerator<NumberedRow[]> {
  const columns = compileColumns(grid, reading)
  for (let position = 0; ; position++) {
    const text = await findChunk(db, id, position)
    if (text === undefined) return
    const first = grid.firstRow + position * rowsPerChunk
    const parsed: NumberedRow[] = []
    for (const [at, row] of (JSON.parse(text) as Rows).entries()) {
      if (at % rowsPerTurn === rowsPerTurn - 1) await setImmediate()
      if (row.some((cell) => cell !== ''))
        parsed.push({ row: first + at, parsed: parseRow(row, columns, reading) })
    }
    yield parsed
  }
}
