import type { Role } from '@pb/contract/roles'
import { sql } from 'kysely'
import type { AuditDetails } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

export interface MemberRow {
  readonly person_id: string
  readonly name: string
  readonly email: string
  readonly photo: string | null
  readonly roles: Role[]
  readonly created_at: Date
  readonly last_seen_at: Date | null
  readonly deactivated_at: Date | null
  readonly has_password: boolean
  readonly two_factor: boolean
  readonly passkeys: number
  readonly sessions: number
}

export async function findMember(db: Db, personId: string): Promise<MemberRow | undefined> {
  const { rows } = await sql<MemberRow>`
    SELECT a.person_id, p.name, a.email::text AS email, a.photo, a.roles, a.created_at, a.last_seen_at,
      a.deactivated_at, a.password_hash IS NOT NULL AS has_password,
      EXISTS (SELECT FROM authenticator_app app
        WHERE app.person_id = a.person_id AND app.confirmed_at IS NOT NULL) AS two_factor,
      (SELECT count(*)::int FROM passkey WHERE passkey.person_id = a.person_id) AS passkeys,
      (SELECT count(*)::int FROM session s WHERE s.person_id = a.person_id) AS sessions
    FROM agent a JOIN person p ON p.id = a.person_id WHERE a.person_id = ${personId}`.execute(db)
  return maybeOne(rows)
}

/** A member whose row this transaction has locked. */
export interface LockedMember {
  readonly person_id: string
  readonly name: string
  readonly email: string
  readonly roles: Role[]
  readonly deactivated_at: Date | null
  readonly has_password: boolean
}

/**
 * Locks members for a change and returns them by id. Locks in the order of the ids, so that two changes of the same
 * members cannot deadlock.
 */
export async function lockMembers(tx: Tx, personIds: readonly string[]): Promise<Map<string, LockedMember>> {
  const { rows } = await sql<LockedMember>`
    SELECT a.person_id, p.name, a.email::text AS email, a.roles, a.deactivated_at,
      a.password_hash IS NOT NULL AS has_password
    FROM agent a JOIN person p ON p.id = a.person_id WHERE a.person_id = ANY (${[...personIds]}::bigint[])
    ORDER BY a.person_id FOR NO KEY UPDATE OF a`.execute(tx)
  return new Map(rows.map((row) => [row.person_id, row]))
}

export async function setRoles(tx: Tx, personId: string, roles: readonly Role[]): Promise<void> {
  await tx
    .updateTable('agent')
    .set({ roles: [...roles] })
    .where('person_id', '=', personId)
    .execute()
}

export async function setDeactivated(tx: Tx, personId: string, at: Date | null): Promise<void> {
  await tx.updateTable('agent').set({ deactivated_at: at }).where('person_id', '=', personId).execute()
}

export async function findName(db: Db | Tx, personId: string): Promise<string> {
  const { name } = await db
    .selectFrom('person')
    .select('name')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return name
}

export interface AuditRow {
  readonly id: string
  readonly what: string
  readonly details: AuditDetails
  readonly created_at: Date
  readonly by_id: string | null
  readonly by_name: string | null
  readonly other_id: string | null
  readonly other_name: string | null
  /** The id of the reassignment, while it can be undone. */
  readonly open_hand_over: string | null
}

/** Returns the audit entries of these kinds about a member, newest first. */
export async function findHistory(
  db: Db,
  personId: string,
  { kinds, limit }: { kinds: readonly string[]; limit: number },
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    SELECT e.id, e.what, e.details, e.created_at, e.by_id, b.name AS by_name, o.id AS other_id, o.name AS other_name,
      h.id AS open_hand_over
    FROM office_audit e
    LEFT JOIN person b ON b.id = e.by_id
    LEFT JOIN person o ON o.id = (e.details ->> 'other')::bigint
    LEFT JOIN reassignment h ON h.id = (e.details ->> 'hand_over')::bigint AND h.undone_at IS NULL
    WHERE e.about_id = ${personId} AND e.what = ANY (${[...kinds]}::text[]) ORDER BY e.id DESC LIMIT ${limit}`.execute(
    db,
  )
  return rows
}
