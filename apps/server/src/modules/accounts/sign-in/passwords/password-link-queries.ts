import type { Db, Tx } from '../../../../platform/db/db.ts'

export interface PasswordLinkRow {
  readonly person_id: string
  readonly email: string
  readonly name: string
  readonly created_by: string | null
}

/** Stores a person's only link; the previous link stops working. */
export async function upsertPasswordLink(
  tx: Tx,
  link: { tokenHash: Buffer; personId: string; createdBy: string | null; createdAt: Date; expiresAt: Date },
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

/** Stores a link that the person asked for, unless a supervisor's link for them still works. */
export async function upsertRequestedLink(
  tx: Tx,
  link: { tokenHash: Buffer; personId: string; createdAt: Date; expiresAt: Date },
): Promise<boolean> {
  const values = {
    token_hash: link.tokenHash,
    created_by: null,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('password_link')
    .values({ person_id: link.personId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet(values)
        .where((where) =>
          where.or([
            where('password_link.created_by', 'is', null),
            where('password_link.expires_at', '<=', link.createdAt),
          ]),
        ),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
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
