import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../../platform/db/db.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'
import './tables.ts'

export type PasskeyRow = Selectable<Tables['passkey']>

/** Returns the person's passkeys, the oldest first. */
export function listPasskeys(db: Db | Tx, personId: string): Promise<PasskeyRow[]> {
  return db.selectFrom('passkey').selectAll().where('person_id', '=', personId).orderBy('id').execute()
}

/** Returns the passkey with this credential id. */
export function findPasskey(db: Db | Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()
}

/** Returns whether anyone can sign in with a passkey. */
export async function hasPasskeys(db: Db): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`SELECT EXISTS (SELECT FROM passkey) AS any`.execute(db)
  return maybeOne(rows)?.any === true
}

/**
 * Records a use, with the authenticator's new count; false if the count did not rise, as of a copy of the authenticator.
 * Synced passkeys do not count: theirs stays 0.
 */
export async function recordUse(db: Db | Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ counter: String(counter), last_used_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Renames one of the person's passkeys; false if it is none of them. */
export async function renamePasskey(db: Db, personId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkey')
    .set({ name })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes one of the person's passkeys, and returns its name; undefined if it is none of them. */
export async function deletePasskey(tx: Tx, personId: string, id: string): Promise<string | undefined> {
  const deleted = await tx
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

/** Deletes all of the person's passkeys; returns their number. */
export async function deletePasskeys(tx: Tx, personId: string): Promise<number> {
  const deleted = await tx.deleteFrom('passkey').where('person_id', '=', personId).returning('id').execute()
  return deleted.length
}
