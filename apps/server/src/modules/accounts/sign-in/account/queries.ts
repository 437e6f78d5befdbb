import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import type { EndedSession } from '../sessions/end-access.ts'

export interface SessionRow {
  readonly id: string
  readonly user_agent: string
  readonly created_at: Date
  readonly last_seen_at: Date
  readonly current: boolean
}

/** Returns the person's active sessions: the current one first, then by last use. */
export function findSessions(
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

/** Deletes a session if it belongs to the person. */
export function deleteSession(tx: Tx, personId: string, id: string): Promise<EndedSession[]> {
  return tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning(['id_hash', 'issuer_session'])
    .execute()
}

/** Deletes the person's sessions except the current one. */
export function deleteOtherSessions(tx: Tx, personId: string, currentHash: Buffer): Promise<EndedSession[]> {
  return tx
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id_hash', '!=', currentHash)
    .returning(['id_hash', 'issuer_session'])
    .execute()
}

export interface AccountSettingsRow {
  readonly email: string
  readonly name: string
  readonly password_hash: string | null
  readonly password_changed_at: Date | null
  readonly time_zone: string | null
}

/** Returns the account of an agent. The row exists, since the guard has found a session. */
export function findAccountSettings(db: Db, personId: string): Promise<AccountSettingsRow> {
  return db
    .selectFrom('agent')
    .innerJoin('person', 'person.id', 'agent.person_id')
    .where('agent.person_id', '=', personId)
    .select(['agent.email', 'person.name', 'password_hash', 'password_changed_at', 'time_zone'])
    .executeTakeFirstOrThrow()
}

/** Replaces the verified hash; returns false if it was replaced in the meantime. */
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
