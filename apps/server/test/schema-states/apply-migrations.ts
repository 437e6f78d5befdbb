import type { Database } from '../../src/platform/db/db.ts'
import { migrationsFolder } from '../../src/platform/db/migrate.ts'
import { readMigrations } from '../../src/platform/db/migration-state.ts'
import { migrateTo } from './dump-format.ts'
import { readMigrationWork, type TableWork } from './read-migration-work.ts'

/**
 * Applies the migrations after one (all without it), one by one, to a database in that state; yields what each did to
 * tables that there were before it. Those that run outside of a transaction are applied as an update applies them.
 */
export async function* applyMigrations(
  { db, pool }: Database,
  after: string,
): AsyncGenerator<{ readonly migration: string; readonly work: readonly TableWork[] }> {
  for (const { name, kind, text } of await readMigrations(migrationsFolder)) {
    if (name <= after) continue
    if (kind !== 'transaction') {
      await migrateTo(db, name)
      continue
    }
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      const work = await readMigrationWork(client, text)
      await client.query('INSERT INTO kysely_migration (name, timestamp) VALUES ($1, $2)', [
        name,
        new Date().toISOString(),
      ])
      await client.query('COMMIT')
      yield { migration: name, work }
    } finally {
      client.release()
    }
  }
}
