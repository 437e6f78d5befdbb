import { addDays } from '@pb/rules/dates'
import { sql, type DatabaseConnection } from 'kysely'
import type { Table } from '../../db/table.ts'
import type { Deps } from '../../deps.ts'
import { seal, unseal } from '../../secrets.ts'
import type { KeyedCall } from './keyed-call.ts'

declare module '../../db/db.ts' {
  interface Tables {
    idempotency_key: Table<'idempotency_key'>
  }
}

const retentionDays = 1

/** A reply as it was sent: its status and JSON text, empty for none. */
export interface StoredReply {
  readonly status: number
  readonly text: string
}

/** What is stored of a call: it made something; its reply may still be missing. */
export interface StoredCall {
  readonly requestHash: Buffer
  readonly createdAt: Date
  readonly reply: StoredReply | null
}

type KeyRow = Pick<StoredRow, 'request_hash' | 'created_at' | 'status' | 'sealed_reply'>
interface StoredRow {
  request_hash: Buffer
  created_at: Date
  status: number | null
  sealed_reply: string | null
}

function toReply({ status, sealed_reply: sealed }: KeyRow, { replyKey }: KeyedCall): StoredReply | null {
  const text = sealed === null ? null : unseal(replyKey, sealed)
  return status === null || text === null ? null : { status, text }
}

/** Finds what a call with this key did in the last 24 hours. */
export async function findCall(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  call: KeyedCall,
): Promise<StoredCall | null> {
  const { rows } = await pool.query<KeyRow>({
    name: 'idempotency_key',
    text: 'SELECT request_hash, created_at, status, sealed_reply FROM idempotency_key WHERE id = $1',
    values: [call.id],
  })
  const [row] = rows
  if (!row || row.created_at <= addDays(clock.now(), -retentionDays)) return null
  return { requestHash: row.request_hash, createdAt: row.created_at, reply: toReply(row, call) }
}

/**
 * Stores that a call made something, by the connection and in the transaction that makes it; nothing if that has not
 * written. Returns false if another call with this key has made it.
 */
export async function markCall(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  connection: DatabaseConnection,
  { id, personId, requestHash }: KeyedCall,
): Promise<boolean> {
  const now = clock.now()
  const statement = sql<{ wrote: boolean; marked: boolean }>`
    WITH transaction AS (SELECT pg_current_xact_id_if_assigned() IS NOT NULL AS wrote),
    marked AS (
      INSERT INTO idempotency_key AS k (id, person_id, request_hash, created_at)
      SELECT ${id}::bytea, ${personId}::bigint, ${requestHash}::bytea, ${now}::timestamptz FROM transaction WHERE wrote
      ON CONFLICT (id) DO UPDATE SET request_hash = excluded.request_hash, created_at = excluded.created_at,
        status = NULL, sealed_reply = NULL WHERE k.created_at <= ${addDays(now, -retentionDays)}::timestamptz
      RETURNING id
    )
    SELECT wrote, EXISTS (SELECT FROM marked) AS marked FROM transaction`
  const { rows } = await connection.executeQuery<{ wrote: boolean; marked: boolean }>(statement.compile(db))
  const [row] = rows
  return !row?.wrote || row.marked
}

/** Stores the reply of a call. */
export async function storeReply(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { id, personId, requestHash, replyKey }: KeyedCall,
  { status, text }: StoredReply,
): Promise<void> {
  await pool.query({
    name: 'idempotency_key_reply',
    text: `INSERT INTO idempotency_key (id, person_id, request_hash, created_at, status, sealed_reply)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (id) DO UPDATE SET request_hash = excluded.request_hash, created_at = excluded.created_at,
        status = excluded.status, sealed_reply = excluded.sealed_reply`,
    values: [id, personId, requestHash, clock.now(), status, seal(replyKey, text)],
  })
}

/** Frees the key of a call that was refused. */
export async function freeKey({ pool }: Pick<Deps, 'pool'>, { id }: KeyedCall): Promise<void> {
  await pool.query('DELETE FROM idempotency_key WHERE id = $1 AND status IS NULL', [id])
}

/** Deletes keys that are older than 24 hours; run by an hourly job. */
export async function deleteExpiredKeys({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('created_at', '<=', addDays(clock.now(), -retentionDays))
    .execute()
}
