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
): Promise<void> {
  const { tokenHash, invitedBy, expiresAt, ...rest } = invitation
  await db
    .insertInto('invitation')
    .values({ ...rest, token_hash: tokenHash, invited_by: invitedBy, expires_at: expiresAt })
    .execute()
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

/** Serialises everyone who accepts a set-up link, so that only the first finds an empty office. */
export async function lockSetUp(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('set-up', 0))`.execute(tx)
}
