import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { decryptValue } from '../../../platform/encryption/encrypt.ts'
import { reencryptValue } from '../../../platform/encryption/rotate-keys.ts'
import '../tables.ts'

/** What a signer filled in and has not signed yet. */
export interface UnsignedValue {
  readonly value: string
  /** Counts the changes of the field, from 1; 0 for one that was never filled in. */
  readonly version: number
}

export const noValue: UnsignedValue = { value: '', version: 0 }

/** Returns what a signer has filled in so far, by the id of a field. */
export async function findUnsignedValues(
  deps: Deps,
  signerId: string,
): Promise<ReadonlyMap<string, UnsignedValue>> {
  const { rows } = await sql<{ field_id: string; sealed: string; version: number }>`
    SELECT v.field_id, v.sealed, v.version FROM signature_request_unsigned_value v
      JOIN signature_request_field f ON f.id = v.field_id
    WHERE f.signer_id = ${signerId}`.execute(deps.db)
  const values = await Promise.all(
    rows.map(async ({ field_id, sealed, version }) => {
      const value = await decryptValue(deps, sealed)
      return [field_id, { value, version }] as const
    }),
  )
  return new Map(values)
}

/** Deletes what is kept for the fields `f` of a condition: their signer has signed, or the request is closed. */
async function deleteValues(db: Db | Tx, condition: RawBuilder<unknown>): Promise<void> {
  await sql`DELETE FROM signature_request_unsigned_value v USING signature_request_field f
    WHERE f.id = v.field_id AND ${condition}`.execute(db)
}

export const deleteSignerValues = (tx: Tx, signerId: string): Promise<void> =>
  deleteValues(tx, sql`f.signer_id = ${signerId}`)

export const deleteRequestValues = (tx: Tx, requestId: string): Promise<void> =>
  deleteValues(tx, sql`f.request_id = ${requestId}`)

/** Deletes the values of requests whose time is over; run by a daily job. */
export const deleteExpiredValues = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteValues(
    db,
    sql`EXISTS (SELECT FROM signature_request r WHERE r.id = f.request_id
      AND (r.state <> 'open' OR r.expires_at <= ${clock.now()}))`,
  )

const valuesPerBatch = 200

/** Re-encrypts all values that another data key encrypted; their rows stay locked meanwhile. Returns their number. */
export async function reencryptUnsignedValues(deps: Deps, keyId: number): Promise<number> {
  const reencryptBatch = () =>
    deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ field_id: string; sealed: string }>`
        SELECT field_id, sealed FROM signature_request_unsigned_value WHERE key_id <> ${keyId}
        LIMIT ${valuesPerBatch} FOR UPDATE`.execute(tx)
      for (const { field_id, sealed } of rows) {
        const next = await reencryptValue({ ...deps, db: tx }, sealed)
        await sql`UPDATE signature_request_unsigned_value SET sealed = ${next} WHERE field_id = ${field_id}`.execute(
          tx,
        )
      }
      return rows.length
    })
  let total = 0
  for (let done = await reencryptBatch(); done > 0; done = await reencryptBatch()) total += done
  return total
}
