import type { Role } from '@pb/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export interface InvitationRow {
  readonly id: string
  /** Null on a set-up link. */
  readonly email: string | null
  readonly name: string | null
  readonly roles: Role[]
}

export async function insertInvitation(
  db: Db | Tx,
  invitation: Omit<InvitationRow, 'id'> & {
    tokenHash: Buffer
    invitedBy: string | null
    expiresAt: Date
  },
): Promise<string> {
  const { tokenHash, invitedBy, expiresAt, ...rest } = invitation
  const { id } = await db
    .insertInto('invitation')
    .values({ ...rest, token_hash: tokenHash, invited_by: invitedBy, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An invitation that can still be accepted. */
export function openInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'name', 'roles'])
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Accepts by link: of two at once, one gets the row. */
export function takeInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'name', 'roles'])
    .executeTakeFirst()
}

/** Accepts whatever invitation waits for a proven address; the address is the proof that the link otherwise is. */
export function takeInvitationFor(tx: Tx, email: string, now: Date): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'name', 'roles'])
    .executeTakeFirst()
}

/** A new invitation replaces the ones that still wait for the same address. */
export async function withdrawInvitations(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('invitation').where('email', '=', email).where('accepted_at', 'is', null).execute()
}

/** What still waits for any address of a person who has an account. */
export async function withdrawInvitationsOf(tx: Tx, personId: string): Promise<void> {
  await sql`DELETE FROM invitation WHERE accepted_at IS NULL AND email IN (
    SELECT email FROM agent WHERE person_id = ${personId}
    UNION SELECT email FROM person_email WHERE person_id = ${personId})`.execute(tx)
}

/** What a person invited others to ends with the right to invite, since they may still hold the links. */
export async function withdrawInvitationsBy(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .execute()
}

/** Gives an invitation that nobody has accepted another link; the one before is worth nothing from then on. */
export function relinkInvitation(
  tx: Tx,
  id: string,
  link: { tokenHash: Buffer; invitedBy: string; expiresAt: Date },
): Promise<{ email: string; name: string } | undefined> {
  return tx
    .updateTable('invitation')
    .set({ token_hash: link.tokenHash, invited_by: link.invitedBy, expires_at: link.expiresAt })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('accepted_at', 'is', null)
    .returning([sql<string>`email`.as('email'), sql<string>`coalesce(name, '')`.as('name')])
    .executeTakeFirst()
}

/** Removes an invitation that nobody has accepted; false where there is none. A set-up link is not one of them. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Serialises everyone who accepts a set-up link, so that only the first finds an empty office. */
export async function lockSetUp(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('set-up', 0))`.execute(tx)
}
