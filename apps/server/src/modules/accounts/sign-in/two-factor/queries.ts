import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import './tables.ts'

interface AuthenticatorAppRow {
  readonly sealed_key: string
  readonly created_at: Date
  readonly confirmed_at: Date | null
}

/** Returns the person's app, also one that is not confirmed. */
export function findAuthenticatorApp(
  db: Db | Tx,
  personId: string,
): Promise<AuthenticatorAppRow | undefined> {
  return db
    .selectFrom('authenticator_app')
    .select(['sealed_key', 'created_at', 'confirmed_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** Returns whether the person is asked for a code after the password. */
export async function hasSecondFactor(db: Db | Tx, personId: string): Promise<boolean> {
  const app = await findAuthenticatorApp(db, personId)
  return app?.confirmed_at != null
}

/** Stores an app that is to be confirmed, in place of an earlier one of that kind; false if one is confirmed. */
export async function savePendingApp(
  db: Db | Tx,
  app: { personId: string; sealedKey: string; now: Date },
): Promise<boolean> {
  const values = { sealed_key: app.sealedKey, created_at: app.now, last_step: null }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('authenticator_app')
    .values({ person_id: app.personId, ...values })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(values).where('authenticator_app.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Confirms the app with this key by a code of this step; of two concurrent calls only one returns true. */
export async function confirmApp(
  tx: Tx,
  app: { personId: string; sealedKey: string; step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('authenticator_app')
    .set({ confirmed_at: app.now, last_step: String(app.step) })
    .where('person_id', '=', app.personId)
    .where('sealed_key', '=', app.sealedKey)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up the codes until this step; false if a code of this step or a later one was used before. */
export async function consumeStep(db: Db, personId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('authenticator_app')
    .set({ last_step: String(step) })
    .where('person_id', '=', personId)
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`(last_step IS NULL OR last_step < ${step}::bigint)`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the app, the recovery codes and trusted browsers; false if there was no confirmed app. */
export async function removeSecondFactor(tx: Tx, personId: string): Promise<boolean> {
  await tx.deleteFrom('trusted_browser').where('person_id', '=', personId).execute()
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  const deleted = await tx
    .deleteFrom('authenticator_app')
    .where('person_id', '=', personId)
    .returning('confirmed_at')
    .execute()
  return deleted.some(({ confirmed_at }) => confirmed_at !== null)
}

/** Deletes apps that were never confirmed. */
export async function deletePendingApps(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('authenticator_app')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', before)
    .execute()
}

/** Stores a person's recovery codes in place of all earlier ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  personId: string,
  codes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  await tx
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ person_id: personId, code_hash: hashRecoveryCode(personId, code) })))
    .execute()
}

/** Uses up a recovery code; of two concurrent calls only one returns true. */
export async function consumeRecoveryCode(
  tx: Tx,
  personId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('code_hash', '=', hashRecoveryCode(personId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts the recovery codes that were not used. */
export async function countRecoveryCodes(db: Db | Tx, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
