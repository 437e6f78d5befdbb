import type { DatabaseClient } from '../db/client.ts'
import { one } from '../db/one-row.ts'

/** A table with rows of its own, of any schema but PostgreSQL's. */
export interface CopiedTable {
  /** `schema.name`, quoted. */
  readonly name: string
  /** Columns with stored values, as a list in SQL. */
  readonly columns: string
}

const userSchemas = `nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'`

/** Lists the tables in the order of their names; partitions instead of their parents. */
export async function listTables(client: DatabaseClient): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    SELECT format('%I.%I', nspname, relname) AS name,
      coalesce((SELECT string_agg(quote_ident(attname), ', ' ORDER BY attname) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''), '') AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'r' AND relpersistence <> 't' AND ${userSchemas} ORDER BY 1`)
  return rows
}

/** Lists what this database has besides tables that a copy of their rows would lose; one line each. */
export async function listUncopied(client: DatabaseClient): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    SELECT 'large object ' || oid AS line FROM pg_largeobject_metadata
    UNION ALL SELECT 'database ' || datname FROM pg_database
      WHERE NOT datistemplate AND datname NOT IN (current_database(), 'postgres')
    UNION ALL SELECT 'role ' || rolname FROM pg_roles WHERE rolname NOT LIKE 'pg\\_%' AND rolname <> current_user
    UNION ALL SELECT format('setting %s of database %s', setconfig, setdatabase) FROM pg_db_role_setting
    UNION ALL SELECT 'tablespace ' || spcname FROM pg_tablespace WHERE spcname NOT LIKE 'pg\\_%'
    UNION ALL SELECT format('materialized view %I.%I', schemaname, matviewname) FROM pg_matviews
    ORDER BY 1`)
  return rows.map(({ line }) => line)
}

export interface Sequence {
  readonly name: string
  readonly value: string
  readonly isCalled: boolean
}

export async function readSequences(client: DatabaseClient): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(`
    SELECT format('%I.%I', nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
    WHERE relkind = 'S' AND ${userSchemas} ORDER BY 1`)
  const sequences: Sequence[] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${name}`,
    )
    const row = one(rows)
    sequences.push({ name, value: row.value, isCalled: row.called })
  }
  return sequences
}

export async function listExtensions(client: DatabaseClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT extname AS name FROM pg_extension ORDER BY 1')
  return rows.map(({ name }) => name)
}
