import type { Db, Tx } from '../../../../platform/db/db.ts'

export interface PasswordLinkRow {
  readonly person_id: string
  readonly email: string
  readonly name: string
  readonly created_by: string
}

/** Stores a person's only link; the previous link stops working. */
export async function upsertPasswordLink(
  tx: Tx,
  link: { tokenHash: Buffer; personId: string; createdBy: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const values = {
    token_hash: link.tokenHash,
    created_by: link.createdBy,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  }
  await tx
    .insertInto('password_link')
    .values({ person_id: link.personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

/** Returns a link that has not expired and belongs to an active agent. */
export function findPasswordLink(
  db: Db | Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<PasswordLinkRow | undefined> {
  return db
    .selectFrom('password_link as link')
    .innerJoin('agent', 'agent.person_id', 'link.person_id')
    .innerJoin('person', 'person.id', 'link.person_id')
    .select(['link.person_id', 'agent.email', 'person.name', 'link.created_by'])
    .where('link.token_hash', '=', tokenHash)
    .where('link.expires_at', '>', now)
    .where('agent.deactivated_at', 'is', null)
    .executeTakeFirst()
}

/** Deletes a link; of two concurrent calls only one returns true. */
export async function consumePasswordLink(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_link')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deletePasswordLinksFor(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('password_link').where('person_id', '=', personId).execute()
}

export async function deletePasswordLinksBy(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('password_link').where('created_by', '=', personId).execute()
}

export async function setPasswordHash(
  tx: Tx,
  personId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('agent')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('person_id', '=', personId)
    .execute()
}
