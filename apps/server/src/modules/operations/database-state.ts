import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import { sql } from 'kysely'
import { readdir } from 'node:fs/promises'
import type { Db } from '../../platform/db/db.ts'
import { migrationsFolder } from '../../platform/db/migrate.ts'

const maxTables = 10

async function findLargestTables(db: Db): Promise<DiagnosticsOverview['database']['tables']> {
  const { rows } = await sql<{ name: string; bytes: string; rows: string }>`
    SELECT CASE WHEN schemaname = 'public' THEN relname ELSE schemaname || '.' || relname END AS name,
      pg_total_relation_size(relid) AS bytes, n_live_tup AS rows
    FROM pg_stat_user_tables ORDER BY pg_total_relation_size(relid) DESC, relid LIMIT ${maxTables}`.execute(
    db,
  )
  return rows.map((row) => ({ name: row.name, bytes: Number(row.bytes), rows: Number(row.rows) }))
}

/** Returns version, size, largest tables and migrations of the database, and the migrations it lacks. */
export async function getDatabaseState(db: Db): Promise<DiagnosticsOverview['database']> {
  const [tables, { rows: facts }, { rows: migrations }, files] = await Promise.all([
    findLargestTables(db),
    sql<{ version: string; bytes: string }>`SELECT current_setting('server_version') AS version,
      pg_database_size(current_database()) AS bytes`.execute(db),
    sql<{
      name: string
      timestamp: string
    }>`SELECT name, timestamp FROM kysely_migration ORDER BY name DESC`.execute(db),
    readdir(migrationsFolder),
  ])
  const applied = new Set(migrations.map(({ name }) => name))
  const expected = files.filter((file) => file.endsWith('.sql')).map((file) => file.replace(/\.sql$/, ''))
  return {
    version: facts[0]!.version.split(' ')[0]!,
    bytes: Number(facts[0]!.bytes),
    tables,
    migrations: migrations.map(({ name, timestamp }) => ({ name, applied_at: timestamp })),
    missing: expected.filter((name) => !applied.has(name)).toSorted(),
  }
}

/** Counts system emails by state. */
export async function countSystemMail(db: Db): Promise<DiagnosticsOverview['mail']> {
  const { rows } = await sql<{ state: string; count: number }>`
    SELECT state, count(*)::int AS count FROM system_mail GROUP BY state ORDER BY state`.execute(db)
  return rows
}
