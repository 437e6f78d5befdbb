import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import './tables.ts'

interface PersonReference {
  /** SQL identifiers, quoted where needed. */
  readonly table: string
  readonly column: string
}

/**
 * The foreign keys to `person` that keep one, read from the system catalog, so that every module's are covered. Rows that
 * are deleted with their person say nothing of whether it is used, except an account.
 */
async function findPersonReferences(db: Db | Tx): Promise<PersonReference[]> {
  const { rows } = await sql<PersonReference>`
    SELECT con.conrelid::regclass::text AS "table", quote_ident(att.attname) AS "column"
    FROM pg_constraint con
    JOIN pg_attribute att ON att.attrelid = con.conrelid AND att.attnum = con.conkey[1]
    WHERE con.contype = 'f' AND con.conparentid = 0 AND con.confrelid = 'person'::regclass
      AND (con.confdeltype <> 'c' OR con.conrelid = 'agent'::regclass)
    ORDER BY 1, 2`.execute(db)
  return rows
}

/** Whether nothing in the office refers to person `p`. */
async function isUnused(db: Db | Tx): Promise<RawBuilder<boolean>> {
  const references = await findPersonReferences(db)
  const conditions = references.map(
    ({ table, column }) =>
      sql`NOT EXISTS (SELECT FROM ${sql.raw(table)} t WHERE t.${sql.raw(column)} = p.id)`,
  )
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/**
 * Deletes those of these people whom nothing in the office refers to any more, with their addresses: their names could
 * neither be seen nor erased. One whom another transaction is just referring to stays. Returns the number of deleted people.
 */
export async function deleteUnusedPeople(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  // Until the commit no new row can refer to a locked person; the next statement sees all who did before.
  const { rows: locked } = await sql<{
    id: string
  }>`SELECT id FROM person WHERE id = ANY (${[...ids]}::bigint[])
    FOR UPDATE SKIP LOCKED`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    WITH deleted AS (
      DELETE FROM person p WHERE p.id = ANY (${locked.map(({ id }) => id)}::bigint[]) AND ${await isUnused(tx)}
      RETURNING 1
    )
    SELECT count(*)::int AS count FROM deleted`.execute(tx)
  return maybeOne(rows)?.count ?? 0
}

/** People per transaction of `purgeUnusedPeople`. */
const batchSize = 1000

/**
 * Deletes all people whom nothing refers to: the last record that did was deleted for good, such as a removed
 * participant.
 */
export async function purgeUnusedPeople(db: Db): Promise<void> {
  for (let last = '0'; ;) {
    const { rows } = await sql<{ id: string }>`SELECT p.id FROM person p WHERE p.id > ${last}::bigint
      AND ${await isUnused(db)} ORDER BY p.id LIMIT ${batchSize}`.execute(db)
    const ids = rows.map(({ id }) => id)
    await db.transaction().execute((tx) => deleteUnusedPeople(tx, ids))
    if (ids.length < batchSize) return
    last = ids.at(-1) ?? last
  }
}
