import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'

/** Migrations, applied in the order of their names. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

async function sqlMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(folder, name), 'utf8')
    return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Migrates the database to the latest version, in one transaction. Safe when several processes start at once: the
 * migrator holds an advisory lock. Throws a migration's error.
 */
export async function migrate(db: Db, folder = migrationsFolder): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => sqlMigrations(folder) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
