import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import { one } from '../db/one-row.ts'
import { deriveKey, seal, unseal } from '../secrets.ts'
import type { KeyChange } from './key-change.ts'
import { rewriteRows, type RewrittenRows } from './rewrite-rows.ts'
import type { UseKind } from './uses.ts'

export interface Resealing {
  readonly resealed: number
  readonly unreadable: number
}

async function reseal(
  tx: Tx,
  { from, to }: KeyChange,
  purpose: string,
  rows: Omit<RewrittenRows<{ value: string }>, 'valueType'>,
): Promise<Resealing> {
  const [oldKey, newKey] = [deriveKey(from, purpose), deriveKey(to, purpose)]
  let [resealed, unreadable] = [0, 0]
  await rewriteRows(tx, { ...rows, valueType: 'text' }, ({ value }) => {
    const plain = unseal(oldKey, value)
    if (plain === null) unreadable += 1
    else resealed += 1
    return plain === null ? null : seal(newKey, plain)
  })
  return { resealed, unreadable }
}

/** Encrypts the values of a column with the new key. */
export function resealColumn(
  tx: Tx,
  change: KeyChange,
  { purpose, table, id, column }: UseKind<'sealed'>,
): Promise<Resealing> {
  const name = sql.ref(column)
  return reseal(tx, change, purpose, {
    table: sql.table(table),
    id,
    idType: 'bigint',
    columns: sql<{ value: string }>`${name} AS value`,
    condition: sql`${name} IS NOT NULL`,
    assignment: sql`${name} = v.value`,
  })
}

/** Encrypts the values in the data of jobs with the new key. */
export async function resealJobs(
  tx: Tx,
  change: KeyChange,
  { purpose, job }: UseKind<'sealed-jobs'>,
): Promise<Resealing> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AS found`.execute(tx)
  // The queue is made when a server first starts.
  if (!one(rows).found) return { resealed: 0, unreadable: 0 }
  return reseal(tx, change, purpose, {
    table: sql.table('pgboss.job'),
    id: 'id',
    idType: 'uuid',
    columns: sql<{ value: string }>`data ->> 'sealed' AS value`,
    condition: sql`name = ${job} AND data ->> 'sealed' IS NOT NULL`,
    assignment: sql`data = t.data || jsonb_build_object('sealed', v.value)`,
  })
}
