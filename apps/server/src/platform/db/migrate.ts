import { join } from 'node:path'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './db.ts'
import { retryLocks, shortLockWait, withMigrationLock } from './migration-lock.ts'
import { assertSchemaFits, readMigrations, recordHashes, type MigrationFile } from './migration-state.ts'
import { runConcurrently, runInBatches } from './outside-transaction.ts'

/** Migrations, applied in the order of their names. */
export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

function toMigration({ kind, text }: MigrationFile): Migration {
  if (kind === 'concurrent') return { up: (db) => runConcurrently(db, text) }
  if (kind === 'batches') return { up: (db) => retryLocks(() => runInBatches(db, text)) }
  return { up: async (db) => void (await sql.raw(shortLockWait + text).execute(db)) }
}

/** Migrations that are applied together: those of one transaction, or a single one outside of any. */
interface Step {
  readonly inTransaction: boolean
  /** The number of all migrations up to the step's last. */
  readonly end: number
}

function planSteps(files: readonly MigrationFile[], applied: ReadonlySet<string>): Step[] {
  const steps: Step[] = []
  for (const [index, { name, kind }] of files.entries()) {
    if (applied.has(name)) continue
    const step: Step = { inTransaction: kind === 'transaction', end: index + 1 }
    if (step.inTransaction && steps.at(-1)?.inTransaction) steps.pop()
    steps.push(step)
  }
  return steps
}

async function runStep(db: Db, files: readonly MigrationFile[], { inTransaction }: Step): Promise<void> {
  const migrations = Object.fromEntries(files.map((file) => [file.name, toMigration(file)]))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest({ disableTransactions: !inTransaction })
  if (!error) return
  // A newer version may have migrated while this process waited for the migrator's own lock.
  await assertSchemaFits(db, files)
  throw error
}

/**
 * Migrates the database to the latest version: successive migrations in one transaction, and those whose names end in
 * `.concurrent` and `.batches` between, outside of any. Safe when several processes start at once, and when it is cut
 * off: the next run goes on. Throws `SchemaMismatchError`, before it changes anything, for a database of a newer version
 * or with other migrations; and a migration's error.
 */
export async function migrate(db: Db, folder = migrationsFolder): Promise<void> {
  const files = await readMigrations(folder)
  await assertSchemaFits(db, files)
  await withMigrationLock(db, async (connection) => {
    const applied = await assertSchemaFits(connection, files)
    for (const step of planSteps(files, applied)) {
      await retryLocks(() => runStep(connection, files.slice(0, step.end), step))
      await recordHashes(connection, files)
    }
  })
}
