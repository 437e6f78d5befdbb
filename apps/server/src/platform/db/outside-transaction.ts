import { CompiledQuery, sql, type Kysely } from 'kysely'
import { shortLockWait } from './migration-lock.ts'

/** Statements that do not block reads and writes, and that can be repeated after a crash. */
const concurrentStatement =
  /^(?:CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS (?<index>\w+) |DROP INDEX CONCURRENTLY IF EXISTS |ALTER TABLE \w+ VALIDATE CONSTRAINT )/

const withoutComments = (text: string): string => text.replaceAll(/^--.*\n/gm, '').trim()

/** What a concurrent build that was cut off leaves: `IF NOT EXISTS` would take it for the index. */
async function dropInvalidIndex(db: Kysely<unknown>, index: string): Promise<void> {
  const { rows } = await sql`
    SELECT FROM pg_index WHERE indexrelid = to_regclass(${index}) AND NOT indisvalid`.execute(db)
  if (rows.length > 0) await sql`DROP INDEX CONCURRENTLY ${sql.id(index)}`.execute(db)
}

const validation = /^ALTER TABLE \w+ VALIDATE CONSTRAINT /

/**
 * Runs a migration of one statement that PostgreSQL refuses in a transaction, or that must not prolong one; or of several
 * validations, each by itself, which do nothing when they are repeated.
 */
export async function runConcurrently(db: Kysely<unknown>, text: string): Promise<void> {
  const statements = withoutComments(text)
    .split(/;\s*(?:\n|$)/)
    .filter((statement) => statement !== '')
  const [first = ''] = statements
  const match = concurrentStatement.exec(first)
  if (!match || (statements.length > 1 && !statements.every((statement) => validation.test(statement))))
    throw new Error(
      'A concurrent migration is one statement: CREATE INDEX CONCURRENTLY IF NOT EXISTS, ' +
        'DROP INDEX CONCURRENTLY IF EXISTS, or one or several ALTER TABLE … VALIDATE CONSTRAINT.',
    )
  const index = match.groups?.['index']
  if (index !== undefined) await dropInvalidIndex(db, index)
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/**
 * Runs a migration of one statement that changes a batch of rows, again and again, each in its own transaction. `$1` is
 * the last key of the batch before, 0 at first; the statement returns the last key of its batch as `last`, null when
 * there was no row left. After a crash it starts again at 0, so it must leave rows alone that are already changed.
 */
export async function runInBatches(db: Kysely<unknown>, text: string): Promise<void> {
  for (let last = 0n; ;) {
    const next = await db.transaction().execute(async (tx) => {
      await sql.raw(shortLockWait).execute(tx)
      const { rows } = await tx.executeQuery<{ last?: string | number | null }>(
        CompiledQuery.raw(text, [String(last)]),
      )
      return rows[0]?.last
    })
    if (next === null) return
    if (next === undefined || BigInt(next) <= last)
      throw new Error('A migration in batches returns one row, with a greater last key each time, as "last".')
    last = BigInt(next)
  }
}
