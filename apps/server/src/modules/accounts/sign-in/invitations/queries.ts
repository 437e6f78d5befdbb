import type { Role } from '@pb/contract/roles'
import { sql } from 'kysely'
import { lockUntilCommit } from '../../../../platform/db/lock-until-commit.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'

export interface InvitationRow {
  readonly id: string
  /** Null on a setup link. */
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

/** Returns an invitation that can still be accepted. */
export function findOpenInvitation(db: Db, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitation')
    .select(['id', 'email', 'name', 'roles'])
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Marks the invitation of a link accepted; of two concurrent calls only one gets the row. */
export function consumeInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('token_hash', '=', tokenHash)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'name', 'roles'])
    .executeTakeFirst()
}

/** Marks the open invitation to a verified address accepted, without its link. */
export function consumeInvitationByEmail(
  tx: Tx,
  email: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  return tx
    .updateTable('invitation')
    .set({ accepted_at: now })
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'email', 'name', 'roles'])
    .executeTakeFirst()
}

/** Deletes open invitations to an address, which a new invitation replaces. */
export async function deleteOpenInvitations(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('invitation').where('email', '=', email).where('accepted_at', 'is', null).execute()
}

/** Deletes open invitations to any address of a person. */
export async function deleteInvitationsFor(tx: Tx, personId: string): Promise<void> {
  await sql`DELETE FROM invitation WHERE accepted_at IS NULL AND email IN (
    SELECT email FROM agent WHERE person_id = ${personId}
    UNION SELECT email FROM person_email WHERE person_id = ${personId})`.execute(tx)
}

/** Deletes open invitations created by a person who may no longer invite, since they may still have the links. */
export async function deleteInvitationsBy(tx: Tx, personId: string): Promise<void> {
  await tx
    .deleteFrom('invitation')
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .execute()
}

/** Replaces the link of an open invitation; the previous link stops working. */
export function replaceInvitationLink(
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

/** Deletes an open invitation; returns false where there is none. Setup links are excluded. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('email', 'is not', null)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Serializes the acceptance of setup links, so that only the first one finds an empty office. */
export async function lockSetup(tx: Tx): Promise<void> {
  await lockUntilCommit(tx, 'set-up')
}
