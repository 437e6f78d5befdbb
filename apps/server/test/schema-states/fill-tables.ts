import type { Pool, PoolClient } from 'pg'
import { createRandom, findLiterals, randomValue, type Random } from './random-values.ts'
import { readTables, type Column, type ForeignKey, type Table } from './table-catalog.ts'
import { one } from '../../src/platform/db/one-row.ts'

/** A row as PostgreSQL's texts. */
export type Row = Record<string, string | null>

/**
 * Values that rows of a table must have, for each of its first rows; a function gets the rows inserted so far. Columns
 * that a state lacks are left out.
 */
export type Presets = Readonly<
  Record<string, readonly (Row | ((rows: (table: string) => readonly Row[]) => Row))[]>
>

const rowsPerTable = 3
const attemptsPerRow = 400

/** Tables whose presets use rows of tables that they do not reference. */
export type Dependencies = Readonly<Record<string, string>>

/** Orders tables so that each comes after those it depends on, and after those it references where that is possible. */
function orderTables(tables: readonly Table[], dependencies: Dependencies): Table[] {
  const ordered: Table[] = []
  const waiting = new Set(tables)
  const isReady = (table: Table, ignoresNullable: boolean) =>
    ![...waiting].some(({ name }) => name === dependencies[table.name]) &&
    table.foreignKeys.every(
      ({ columns, table: target }) =>
        target === table.name ||
        ![...waiting].some(({ name }) => name === target) ||
        (ignoresNullable &&
          columns.some((name) => !table.columns.find((column) => column.name === name)!.notNull)),
    )
  while (waiting.size > 0) {
    const next =
      [...waiting].find((table) => isReady(table, false)) ??
      [...waiting].find((table) => isReady(table, true))
    if (!next)
      throw new Error(`Tables reference each other: ${[...waiting].map(({ name }) => name).join(', ')}`)
    waiting.delete(next)
    ordered.push(next)
  }
  return ordered
}

interface Context {
  readonly client: PoolClient
  /** The rows inserted so far. */
  readonly rows: Map<string, Row[]>
}

/** Sets the columns of a foreign key to those of a row that agrees with what is set; false if there is none. */
function setReference(
  row: Row,
  { columns, table, references }: ForeignKey,
  context: Context,
  random: Random,
) {
  const targets = (context.rows.get(table) ?? []).filter((target) =>
    columns.every((name, i) => row[name] === undefined || row[name] === target[references[i]!]),
  )
  if (targets.length === 0) return false
  const target = random.pick(targets)
  for (const [i, name] of columns.entries()) row[name] = target[references[i]!]!
  return true
}

function findColumnLiterals(table: Table, column: Column): string[] {
  return [...table.constraints.values()]
    .filter(({ columns }) => columns.includes(column.name))
    .flatMap(({ definition }) => findLiterals(definition, column.name))
}

/** Composes a row; undefined if a row that it must reference is missing. The first row of a table has no nulls. */
function composeRow(
  table: Table,
  preset: Row,
  context: Context,
  random: Random,
  isFull: boolean,
): Row | undefined {
  const row: Row = Object.fromEntries(
    Object.entries(preset).filter(([name]) => table.columns.some((column) => column.name === name)),
  )
  const nullable = (name: string) => !table.columns.find((column) => column.name === name)!.notNull
  const computed = new Set(table.columns.filter((column) => column.computed).map(({ name }) => name))
  for (const key of table.foreignKeys) {
    if (key.columns.some((name) => computed.has(name))) continue
    const leftOut = key.columns.some(nullable) && !isFull && random.below(2) === 0
    if (!leftOut && setReference(row, key, context, random)) continue
    if (key.columns.some((name) => row[name] === null)) continue
    const empty = key.columns.find((name) => nullable(name) && row[name] === undefined)
    if (empty === undefined) return undefined
    row[empty] = null
  }
  for (const column of table.columns) {
    if (computed.has(column.name) || row[column.name] !== undefined) continue
    row[column.name] =
      !column.notNull && !isFull && random.below(3) === 0
        ? null
        : randomValue(random, column, findColumnLiterals(table, column))
  }
  return row
}

function listTexts({ columns }: Table): string {
  return columns.map(({ name }) => `"${name}"::text AS "${name}"`).join(', ')
}

async function insertRow({ client }: Context, table: Table, row: Row): Promise<Row> {
  const names = Object.keys(row)
  const { rows } = await client.query<Row>(
    `INSERT INTO "${table.name}" (${names.map((name) => `"${name}"`).join(', ')})
     VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})
     RETURNING ${listTexts(table)}`,
    Object.values(row),
  )
  return one(rows)
}

/** Inserts a row, trying other random values until the table's constraints and triggers accept them. */
async function addRow(context: Context, table: Table, preset: Row, nr: number): Promise<Row | undefined> {
  let failure: unknown
  for (let attempt = 0; attempt < attemptsPerRow; attempt++) {
    const random = createRandom(`${table.name} ${nr} ${attempt}`)
    // A table whose constraints refuse a row without nulls gets one with some.
    const row = composeRow(table, preset, context, random, nr === 0 && attempt < attemptsPerRow / 2)
    if (!row) continue
    await context.client.query('SAVEPOINT row')
    try {
      return await insertRow(context, table, row)
    } catch (error) {
      failure = error
      await context.client.query('ROLLBACK TO row')
    }
  }
  if (nr > 0) return undefined
  throw new Error(`No row could be added to ${table.name}`, { cause: failure })
}

/**
 * Fills each empty table with a few rows, which its constraints and triggers have accepted. The same schema gets the
 * same rows each time, except for times at which triggers ran. Throws if a table refuses every row: it needs a preset.
 */
export async function fillTables(pool: Pool, presets: Presets, dependencies: Dependencies): Promise<void> {
  const client = await pool.connect()
  try {
    const context: Context = { client, rows: new Map() }
    await client.query('BEGIN')
    for (const table of orderTables(await readTables(pool), dependencies)) {
      const { rows } = await client.query<Row>(`SELECT ${listTexts(table)} FROM "${table.name}"`)
      context.rows.set(table.name, rows)
      const given = presets[table.name] ?? []
      if (rows.length > 0 && given.length === 0) continue
      for (let nr = 0; nr < Math.max(rowsPerTable, given.length); nr++) {
        const preset = given[nr] ?? {}
        const values = typeof preset === 'function' ? preset((name) => context.rows.get(name) ?? []) : preset
        const row = await addRow(context, table, values, nr)
        if (row) rows.push(row)
        else if (given[nr]) throw new Error(`Preset ${nr} of ${table.name} is refused`)
      }
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
