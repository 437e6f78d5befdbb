import { DatabaseClient } from '../db/client.ts'
import { maybeOne, one } from '../db/one-row.ts'

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Counts the rows of every table as the connection's transaction sees them, by `schema.table`. Unlogged tables, which a
 * crash empties, are left out.
 */
export async function countRows(client: DatabaseClient): Promise<Record<string, number>> {
  const { rows: tables } = await client.query<{ schema: string; name: string }>(
    `SELECT nspname AS schema, relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind = 'r' AND relpersistence = 'p' AND nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'
     ORDER BY 1, 2`,
  )
  const counts: Record<string, number> = {}
  for (const { schema, name } of tables) {
    const { rows } = await client.query<{ rows: string }>(
      `SELECT count(*) AS rows FROM ${quote(schema)}.${quote(name)}`,
    )
    counts[`${schema}.${name}`] = Number(one(rows).rows)
  }
  return counts
}

/** Returns a line for each table whose number of rows differs. */
export function compareRows(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): string[] {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])].toSorted()
  return names
    .filter((name) => expected[name] !== found[name])
    .map((name) => `${name} has ${found[name] ?? 'no'} rows, not ${expected[name] ?? 'none'}`)
}

/** Returns the name of the database's newest migration. */
export async function findSchema(client: DatabaseClient): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM kysely_migration ORDER BY name DESC LIMIT 1',
  )
  return maybeOne(rows)?.name ?? ''
}

export async function findServerMajor(client: DatabaseClient): Promise<number> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  )
  return Math.floor(Number(one(rows).version) / 10_000)
}

/** Opens a connection, and closes it after the work. */
export async function withClient<T>(url: string, work: (client: DatabaseClient) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
