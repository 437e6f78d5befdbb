import type { Pool } from 'pg'
import type { DeclaredChange } from './declared-changes.ts'
import { readTables } from './table-catalog.ts'

type StoredRow = Readonly<Record<string, unknown>>

/** The rows of each table. */
export type Rows = ReadonlyMap<string, readonly StoredRow[]>

/** Reads all rows of all tables. */
export async function readRows(pool: Pool): Promise<Rows> {
  const tables = await readTables(pool)
  const { rows } = await pool.query<{ name: string; rows: StoredRow[] }>(
    tables
      .map(
        ({ name }) =>
          `SELECT '${name}' AS name, coalesce(jsonb_agg(to_jsonb(t)), '[]') AS rows FROM "${name}" t`,
      )
      .join(' UNION ALL '),
  )
  return new Map(rows.map((table) => [table.name, table.rows]))
}

/** Where a column of an earlier state is now, and whether its values must be the same. */
interface ColumnPath {
  table: string
  column: string
  fate: 'same' | 'changed' | 'dropped'
}

function followColumn(table: string, column: string, changes: readonly DeclaredChange[]): ColumnPath {
  const path: ColumnPath = { table, column, fate: 'same' }
  for (const change of changes) {
    path.column = change.renamedColumns?.[`${path.table}.${path.column}`] ?? path.column
    path.table = change.renamedTables?.[path.table] ?? path.table
    const name = `${path.table}.${path.column}`
    if (change.droppedColumns?.includes(name)) return { ...path, fate: 'dropped' }
    if (change.changedColumns?.includes(name)) path.fate = 'changed'
  }
  return path
}

/** Counts equal texts. */
function countTexts(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

function subtract(texts: readonly string[], others: readonly string[]): string[] {
  const counts = countTexts(others)
  return texts.filter((text) => {
    const count = counts.get(text) ?? 0
    counts.set(text, count - 1)
    return count <= 0
  })
}

function getTexts(rows: readonly StoredRow[], column: string): string[] {
  return rows.map((row) => JSON.stringify(row[column]))
}

export interface Comparison {
  /** Differences that no change declares. */
  readonly findings: readonly string[]
  /** Declared changes of columns and rows that occurred: `table.column` or `table`. */
  readonly occurred: ReadonlySet<string>
}

/** Compares the rows of an earlier state with those after migrations that declare these changes. */
export function compareRows(before: Rows, after: Rows, changes: readonly DeclaredChange[]): Comparison {
  const findings: string[] = []
  const occurred = new Set<string>()
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {}).map((column) => ({
      old: column,
      path: followColumn(table, column, changes),
    }))
    const name = columns[0]?.path.table ?? table
    const rowsNow = after.get(name) ?? []
    const same = columns.filter(({ path }) => path.fate === 'same')
    const expected = rows.map((row) => JSON.stringify(same.map(({ old }) => row[old])))
    const actual = rowsNow.map((row) => JSON.stringify(same.map(({ path }) => row[path.column])))
    const lost = subtract(expected, actual).length
    const added = subtract(actual, expected).length
    const differs = ({ old, path }: (typeof columns)[number]) =>
      subtract(getTexts(rows, old), getTexts(rowsNow, path.column)).length > 0
    const mayLose = changes.some(({ removedRows }) => removedRows?.includes(name))
    const mayAdd = changes.some(({ addedRows }) => addedRows?.includes(name))
    if ((lost > 0 && mayLose) || (added > 0 && mayAdd)) occurred.add(name)
    if ((lost > 0 && !mayLose) || (added > 0 && !mayAdd)) {
      const columnNames = same.filter(differs).map(({ path }) => path.column)
      findings.push(
        `${name}: ${lost} rows lost or changed, ${added} new or changed: ${columnNames.join(', ')}`,
      )
    }
    for (const column of columns)
      if (column.path.fate === 'changed' && differs(column)) occurred.add(`${name}.${column.path.column}`)
  }
  return { findings, occurred }
}
