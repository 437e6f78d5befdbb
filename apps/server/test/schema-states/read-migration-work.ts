import type { PoolClient } from 'pg'
import { one } from '../../src/platform/db/one-row.ts'

/** What a migration did to a table that there was before it. */
export interface TableWork {
  readonly table: string
  /** What takes longer the more rows there are, or affects all of them. */
  readonly actions: readonly string[]
  /** Locks that keep others from writing, or from reading, until the transaction ends. */
  readonly locks: readonly string[]
}

interface State {
  /** By oid: tables. */
  readonly tables: Readonly<
    Record<string, { name: string; file: string; scans: number; reads: number; changes: number }>
  >
  /** By oid: the oid of the table, and the file. */
  readonly indexes: Readonly<Record<string, { table: string; file: string }>>
  /** By oid: validated foreign keys. */
  readonly foreignKeys: Readonly<Record<string, { table: string }>>
}

const stateQuery = `
  SELECT (SELECT jsonb_object_agg(relid, jsonb_build_object('name', s.relname, 'file', c.relfilenode,
      'scans', seq_scan, 'reads', seq_scan + coalesce(idx_scan, 0), 'changes', n_tup_ins + n_tup_upd + n_tup_del))
    FROM pg_stat_xact_user_tables s JOIN pg_class c ON c.oid = relid WHERE schemaname = 'public') AS tables,
  (SELECT jsonb_object_agg(indexrelid, jsonb_build_object('table', indrelid::text, 'file', relfilenode))
    FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE relnamespace = 'public'::regnamespace) AS indexes,
  (SELECT coalesce(jsonb_object_agg(oid, jsonb_build_object('table', conrelid::text)), '{}')
    FROM pg_constraint WHERE contype = 'f' AND convalidated) AS "foreignKeys"`

const locksQuery = `
  SELECT relation::text AS oid, array_agg(DISTINCT mode ORDER BY mode) AS modes FROM pg_locks
  WHERE pid = pg_backend_pid() AND locktype = 'relation'
    AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
  GROUP BY 1`

async function readState(client: PoolClient): Promise<State> {
  const { rows } = await client.query<State>(stateQuery)
  return one(rows)
}

function listActions(oid: string, before: State, after: State): string[] {
  const [old, now] = [before.tables[oid]!, after.tables[oid]!]
  const isNew = <T extends { table: string }>(
    name: string,
    { table }: T,
    known: Readonly<Record<string, T>>,
  ) => table === oid && !(name in known)
  const builds = Object.entries(after.indexes).some(
    ([name, index]) =>
      isNew(name, index, before.indexes) ||
      (index.table === oid && index.file !== before.indexes[name]?.file && old.file === now.file),
  )
  const checks = Object.entries(after.foreignKeys).some(([name, key]) => isNew(name, key, before.foreignKeys))
  return [
    ...(old.file === now.file ? [] : ['rewrites the table']),
    ...(builds ? ['builds an index'] : []),
    ...(checks && now.reads > old.reads ? ['checks a foreign key'] : []),
    ...(now.scans > old.scans ? ['reads all rows'] : []),
    ...(now.changes > old.changes ? ['changes rows'] : []),
  ]
}

/**
 * Runs a migration in the open transaction of a connection, and returns what it did to tables that there were before,
 * as far as it takes longer the more rows they have.
 */
export async function readMigrationWork(client: PoolClient, text: string): Promise<TableWork[]> {
  const before = await readState(client)
  await client.query(text)
  const after = await readState(client)
  const { rows } = await client.query<{ oid: string; modes: string[] }>(locksQuery)
  const locks = new Map(rows.map(({ oid, modes }) => [oid, modes]))
  return Object.entries(before.tables)
    .filter(([oid]) => oid in after.tables)
    .map(([oid, { name }]) => ({
      table: name,
      actions: listActions(oid, before, after),
      locks: locks.get(oid) ?? [],
    }))
    .filter(({ actions }) => actions.length > 0)
    .toSorted((a, b) => (a.table < b.table ? -1 : 1))
}

/** Formats what a migration did, one line for each table. */
export function formatWork(migration: string, work: readonly TableWork[]): string[] {
  return work.map(
    ({ table, actions, locks }) =>
      `${migration}: ${table}: ${actions.join(', ')}${locks.length > 0 ? ` (${locks.join(', ')})` : ''}`,
  )
}
