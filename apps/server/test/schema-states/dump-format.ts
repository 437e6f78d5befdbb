import { mkdtemp, readdir, readFile, rm, copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Pool } from 'pg'
import type { Db } from '../../src/platform/db/db.ts'
import { migrate, migrationsFolder } from '../../src/platform/db/migrate.ts'
import { readTables, type Table } from './table-catalog.ts'

/** Each dump is named after the last migration of its state: `0005_listings.sql.gz`. */
export const dumpsFolder = join(import.meta.dirname, '../fixtures/schema-states')

/** The states that have a dump, by the name of their last migration, in order. */
export async function listDumps(): Promise<string[]> {
  const names = await readdir(dumpsFolder)
  return names.flatMap((name) => (name.endsWith('.sql.gz') ? [name.replace('.sql.gz', '')] : [])).toSorted()
}

/** Migrates a database to an earlier state: that after migration `last`. */
export async function migrateTo(db: Db, last: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-migrations-'))
  try {
    for (const name of await readdir(migrationsFolder))
      if (name.endsWith('.sql') && name <= `${last}.sql`)
        await copyFile(join(migrationsFolder, name), join(folder, name))
    await migrate(db, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function toLiteral(value: string | null): string {
  if (value === null) return 'NULL'
  const quoted = `'${value.replaceAll(`'`, `''`).replaceAll('\\', '\\\\')}'`
  return value.includes('\\') ? `E${quoted}` : quoted
}

async function dumpTable(pool: Pool, table: Table): Promise<string> {
  const columns = table.columns.filter(({ computed }) => computed !== 'generated')
  const { rows } = await pool.query<(string | null)[]>({
    text: `SELECT ${columns.map(({ name }) => `"${name}"::text`).join(', ')} FROM "${table.name}"
      ORDER BY ${table.order.map((name) => `"${name}"::text COLLATE "C"`).join(', ')}`,
    rowMode: 'array',
  })
  if (rows.length === 0) return ''
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const lines = [
    `INSERT INTO "${table.name}" (${names}) OVERRIDING SYSTEM VALUE VALUES`,
    `${rows.map((row) => `(${row.map(toLiteral).join(', ')})`).join(',\n')};`,
  ]
  const identity = columns.find(({ computed }) => computed === 'identity')
  if (identity)
    lines.push(
      `SELECT setval(pg_get_serial_sequence('public.${table.name}', '${identity.name}'), max("${identity.name}")) FROM "${table.name}";`,
    )
  return `${lines.join('\n')}\n`
}

/** The rows of all tables as SQL, in the order of their keys. */
export async function dumpTables(pool: Pool): Promise<string> {
  const tables = await readTables(pool)
  const texts: string[] = []
  for (const table of tables) texts.push(await dumpTable(pool, table))
  // Migrations have added rows to some tables.
  return `${tables.map(({ name }) => `DELETE FROM "${name}";\n`).join('')}${texts.join('')}`
}

export function compressDump(dump: string): Buffer {
  return gzipSync(dump, { level: 9 })
}

/**
 * Loads the dump of a state into a database that was migrated to it. As pg_restore does, without triggers and checks of
 * references, which the rows have passed.
 */
export async function loadDump(pool: Pool, state: string): Promise<void> {
  const dump = gunzipSync(await readFile(join(dumpsFolder, `${state}.sql.gz`))).toString()
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica;\n${dump}COMMIT;`)
}
