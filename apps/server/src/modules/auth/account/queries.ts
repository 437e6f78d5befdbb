import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { EndedSession } from '../end-access.ts'

export interface SessionRow {
  readonly id: string
  readonly user_agent: string
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly current: boolean
}

/** The person's sessions that still count: the caller's first, then by last use. */
export function sessionsOf(
  db: Db,
  personId: string,
  own: Buffer,
  after: { readonly now: Date; readonly idleSince: Date },
  limit: number,
): Promise<(SessionRow & { total: string })[]> {
  return db
    .selectFrom('session')
    .where('person_id', '=', personId)
    .where('expires_at', '>', after.now)
    .where('last_seen_at', '>', after.idleSince)
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .select(sql<boolean>`id_hash = ${own}`.as('current'))
    .select(sql<string>`count(*) OVER ()`.as('total'))
    .orderBy('current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Removes one session of the person; somebody else's is as unknown as none. */
export function deleteSession(tx: Tx, personId: string, id: string): Promise<EndedSession[]> {
  return tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning(['id_hash', 'issuer_session'])
    .execute()
}

/** Removes every session of the person but one. */
export function deleteOtherSessions(tx: Tx, personId: string, own: Buffer): Promise<EndedSession[]> {
  return tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id_hash', '!=', own)
    .returning(['id_hash', 'issuer_session'])
    .execute()
}

export interface AccountSettingsRow {
  readonly email: string
  readonly password_hash: string | null
  readonly password_changed_at: Date | null
  readonly time_zone: string | null
}

/** The account of an agent, who exists: the guard found a session. */
export function accountSettings(db: Db, personId: string): Promise<AccountSettingsRow> {
  return db
    .selectFrom('agent')
    .where('person_id', '=', personId)
    .select(['email', 'password_hash', 'password_changed_at', 'time_zone'])
    .executeTakeFirstOrThrow()
}

/** Replaces the hash that was checked; false where somebody else replaced it in the meantime. */
export async function replacePassword(
  tx: Tx,
  personId: string,
  hashes: { readonly checked: string; readonly next: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agent')
    .set({ password_hash: hashes.next, password_changed_at: now })
    .where('person_id', '=', personId)
    .where('password_hash', '=', hashes.checked)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setTimeZone(db: Db, personId: string, timeZone: string | null): Promise<void> {
  await db.updateTable('agent').set({ time_zone: timeZone }).where('person_id', '=', personId).execute()
}
