import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import { one } from './one-row.ts'

/**
 * How a migration runs, by the end of its name: in one transaction with others, or outside of any, as one concurrent
 * statement (`.concurrent`) or one that is repeated for each batch of rows (`.batches`).
 */
type MigrationKind = 'transaction' | 'concurrent' | 'batches'

/** A migration of this program. */
export interface MigrationFile {
  /** The file's name without `.sql`. */
  readonly name: string
  readonly kind: MigrationKind
  readonly text: string
  /** SHA-256 of the text, in hex; line ends do not matter. */
  readonly sha256: string
}

/** The database does not fit this program; nothing was changed. The message is for the operator. */
export class SchemaMismatchError extends Error {}

function findKind(name: string): MigrationKind {
  if (name.endsWith('.concurrent')) return 'concurrent'
  return name.endsWith('.batches') ? 'batches' : 'transaction'
}

/** Reads the migrations of a folder, in the order of their names. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (file) => {
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      const sha256 = createHash('sha256').update(text).digest('hex')
      const name = file.replace(/\.sql$/, '')
      return { name, kind: findKind(name), text, sha256 }
    }),
  )
}

interface AppliedMigration {
  readonly name: string
  /** Null or missing where the database has recorded none yet. */
  readonly sha256: string | null
}

/** Reads which migrations a database has; none if it is empty. Changes nothing. */
async function readApplied(db: Db): Promise<AppliedMigration[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    SELECT to_regclass('kysely_migration') IS NOT NULL AS found`.execute(db)
  if (!one(tables).found) return []
  // The column is missing before migration 0166.
  const { rows } = await sql<AppliedMigration>`
    SELECT name, to_jsonb(m) ->> 'sha256' AS sha256 FROM kysely_migration m ORDER BY name COLLATE "C"`.execute(
    db,
  )
  return rows
}

function describeMismatch(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): string | undefined {
  const known = new Map(files.map((file) => [file.name, file]))
  const newest = applied.at(-1)?.name
  const unknown = applied.findLast(({ name }) => !known.has(name))
  if (unknown)
    return (
      `This database was last used by a newer version of PB Office: it has migration ${unknown.name}, and this ` +
      `version's last is ${files.at(-1)?.name ?? 'none'}. Start the newer version again, or restore a backup from ` +
      'before the update.'
    )
  const changed = applied.find(({ name, sha256 }) => sha256 !== null && known.get(name)!.sha256 !== sha256)
  if (changed)
    return (
      `Migration ${changed.name} of this version differs from the one that this database was made with. ` +
      'Start an unmodified copy of PB Office.'
    )
  const names = new Set(applied.map(({ name }) => name))
  const skipped = files.find(({ name }) => !names.has(name) && newest !== undefined && name < newest)
  if (skipped)
    return (
      `This database has migration ${newest}, but lacks the earlier ${skipped.name}. It was made by an unreleased ` +
      'version of PB Office; restore a backup of a released one.'
    )
  return undefined
}

/**
 * Makes sure that the program's migrations can be applied to the database: each one it has is known and unchanged, and
 * those it lacks come after them. Returns the names of those it has. Throws `SchemaMismatchError`; changes nothing either
 * way.
 */
export async function assertSchemaFits(db: Db, files: readonly MigrationFile[]): Promise<Set<string>> {
  const applied = await readApplied(db)
  const mismatch = describeMismatch(files, applied)
  if (mismatch !== undefined) throw new SchemaMismatchError(`${mismatch} Nothing was changed.`)
  return new Set(applied.map(({ name }) => name))
}

/** Records the hashes of applied migrations that have none yet, once the database has the column. */
export async function recordHashes(db: Db, files: readonly MigrationFile[]): Promise<void> {
  const applied = await readApplied(db)
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM pg_attribute WHERE attrelid = 'kysely_migration'::regclass AND attname = 'sha256')
      AS found`.execute(db)
  if (!one(rows).found || applied.every(({ sha256 }) => sha256 !== null)) return
  await sql`
    UPDATE kysely_migration m SET sha256 = f.sha256
    FROM unnest(${files.map(({ name }) => name)}::text[], ${files.map((file) => file.sha256)}::text[])
      AS f (name, sha256)
    WHERE m.name = f.name AND m.sha256 IS NULL`.execute(db)
}
