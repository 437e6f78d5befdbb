import { isDeepStrictEqual } from 'node:util'
import type { DatabaseClient } from '../db/client.ts'
import { one } from '../db/one-row.ts'
import { copyTable } from './copy-table.ts'
import { listExtensions, listTables, listUncopied, readSequences, type CopiedTable } from './table-list.ts'

/** How many rows were copied. */
export interface CopyResult {
  readonly tables: number
  readonly rows: number
}

/** Throws unless the target has exactly the tables of the source, and the source nothing that would be lost. */
async function findTables(source: DatabaseClient, target: DatabaseClient): Promise<CopiedTable[]> {
  const uncopied = await listUncopied(source)
  if (uncopied.length > 0)
    throw new Error(
      `The database has what db:upgrade does not copy: ${uncopied.join('; ')}. Remove it first.`,
    )
  const extensions = await listExtensions(target)
  const missing = (await listExtensions(source)).filter((name) => !extensions.includes(name))
  if (missing.length > 0)
    throw new Error(`The database has extensions that PB Office does not use: ${missing.join(', ')}.`)
  const [old, fresh] = [await listTables(source), await listTables(target)]
  const known = new Map(fresh.map((table) => [table.name, table.columns]))
  const other = [
    ...old.filter(({ name, columns }) => known.get(name) !== columns),
    ...fresh.filter(({ name }) => !old.some((table) => table.name === name)),
  ]
  if (other.length > 0)
    throw new Error(
      `These tables are not those of this version: ${[...new Set(other.map(({ name }) => name))].join(', ')}.`,
    )
  return old
}

/** Counts rows and adds up the halves of their MD5 hashes: the same for the same rows in any order. */
async function hashTable(
  client: DatabaseClient,
  { name, columns }: CopiedTable,
): Promise<{ count: string; low: string | null; high: string | null }> {
  const half = (side: string) => `sum(('x' || ${side}(hash, 16))::bit(64)::bigint)::text`
  const { rows } = await client.query<{ count: string; low: string | null; high: string | null }>(
    `SELECT count(*)::text AS count, ${half('left')} AS high, ${half('right')} AS low
     FROM (SELECT md5(ROW(${columns})::text) AS hash FROM ${name}) hashes`,
  )
  return one(rows)
}

/** What the text of values depends on must be the same in both. */
const sameText = `SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET bytea_output = 'hex'; SET extra_float_digits = 1`

/**
 * Replaces all rows of a database by those of another with the same tables, in one transaction, without triggers and
 * checks of references, which the rows have passed. Compares number and hash of the rows of each table, and sets the
 * sequences. Throws, and changes nothing, if anything differs.
 */
export async function copyDatabase(
  source: DatabaseClient,
  target: DatabaseClient,
  report: (line: string) => void,
): Promise<CopyResult> {
  for (const client of [source, target]) await client.query(sameText)
  const tables = await findTables(source, target)
  let total = 0
  await target.query(`BEGIN; SET LOCAL session_replication_role = replica`)
  await target.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`)
  for (const table of tables) {
    await copyTable(source, target, table.name, table.columns)
    const [expected, found] = [await hashTable(source, table), await hashTable(target, table)]
    if (!isDeepStrictEqual(expected, found))
      throw new Error(`The copy of ${table.name} differs: ${found.count} rows, of ${expected.count}.`)
    total += Number(found.count)
    if (Number(found.count) >= 100_000) report(`Copied ${table.name}, ${found.count} rows.`)
  }
  const sequences = await readSequences(source)
  for (const { name, value, isCalled } of sequences)
    await target.query('SELECT setval($1, $2::bigint, $3)', [name, value, isCalled])
  if (!isDeepStrictEqual(await readSequences(target), sequences))
    throw new Error('The sequences of the copy differ.')
  await target.query('COMMIT')
  await target.query('VACUUM ANALYZE')
  return { tables: tables.length, rows: total }
}
