import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'
import { assertSchemaFits, readMigrations, recordHashes, type MigrationFile } from './migration-state.ts'

/** Migrations, applied in the order of their names. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

function toMigrations(files: readonly MigrationFile[]): Record<string, Migration> {
  return Object.fromEntries(
    files.map(({ name, text }) => [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]),
  )
}

/**
 * Migrates the database to the latest version, in one transaction. Safe when several processes start at once: the
 * migrator holds an advisory lock. Throws `SchemaMismatchError`, before it changes anything, for a database of a newer
 * version or with other migrations; and a migration's error.
 */
export async function migrate(db: Db, folder = migrationsFolder): Promise<void> {
  const files = await readMigrations(folder)
  await assertSchemaFits(db, files)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => toMigrations(files) } })
  const { error } = await migrator.migrateToLatest()
  if (error) {
    // A newer version may have migrated while this process waited for the lock.
    await assertSchemaFits(db, files)
    throw error
  }
  await recordHashes(db, files)
}
