import { mkdir, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { openDatabase } from '../../src/platform/db/db.ts'
import { migrationsFolder } from '../../src/platform/db/migrate.ts'
import { readMigrations } from '../../src/platform/db/migration-state.ts'
import { databaseUrl, startTestCluster } from '../harness/cluster.ts'
import { compressDump, dumpsFolder, dumpTables, migrateTo } from './dump-format.ts'
import { fillTables } from './fill-tables.ts'
import { presetDependencies, presets } from './presets.ts'
import { readTables } from './table-catalog.ts'

/** Replaces times at which migrations and triggers ran, so that a dump is the same whenever it is made. */
async function replaceCurrentTimes(pool: Pool, start: Date): Promise<void> {
  const updates = (await readTables(pool)).flatMap(({ name, columns }) =>
    columns
      .filter(({ type, computed }) => type === 'timestamptz' && computed === null)
      .map(
        (column) =>
          `UPDATE "${name}" SET "${column.name}" = '2026-01-05 15:00:00Z'
           WHERE "${column.name}" BETWEEN '${start.toISOString()}'::timestamptz - interval '1 minute' AND now();`,
      ),
  )
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica;\n${updates.join('\n')}\nCOMMIT;`)
}

/** Makes the dump of the state after a migration, in a database of its own. */
async function makeDump(clusterUrl: string, state: string): Promise<Buffer> {
  const admin = openDatabase(clusterUrl, { max: 1 })
  const name = `pb_state_${randomBytes(4).toString('hex')}`
  await admin.pool.query(`CREATE DATABASE ${name}`)
  await admin.pool.query(`ALTER DATABASE ${name} SET timezone = 'UTC'`)
  const database = openDatabase(databaseUrl(clusterUrl, name), { max: 2 })
  try {
    const start = new Date()
    await migrateTo(database.db, state)
    await fillTables(database.pool, presets, presetDependencies)
    await replaceCurrentTimes(database.pool, start)
    return compressDump(await dumpTables(database.pool))
  } finally {
    await database.close()
    await admin.pool.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.close()
  }
}

/**
 * `npm run migrations:dump [-- <migration> …]`: makes the dump of the latest schema state, or of those after the named
 * migrations. The same migrations give the same dump.
 */
const names = (await readMigrations(migrationsFolder)).map(({ name }) => name)
const wanted = process.argv.slice(2)
const states = wanted.length > 0 ? wanted : names.slice(-1)
const unknown = states.find((state) => !names.includes(state))
if (unknown !== undefined) throw new Error(`There is no migration ${unknown}`)
const cluster = await startTestCluster()
try {
  await mkdir(dumpsFolder, { recursive: true })
  for (const state of states) {
    const dump = await makeDump(cluster.url, state)
    await writeFile(join(dumpsFolder, `${state}.sql.gz`), dump)
    process.stdout.write(`${state}: ${dump.length} bytes\n`)
  }
} finally {
  await cluster.stop()
}
