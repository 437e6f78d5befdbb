import { sql, type Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../../../platform/db/db.ts'
import { one } from '../../../../platform/db/one-row.ts'
import './tables.ts'

export type AccountRow = Selectable<Tables['mail_account']>

/** Returns the account that a mailbox uses, or used last. */
export function findAccount(db: Db | Tx, personId: string): Promise<AccountRow | undefined> {
  return db.selectFrom('mail_account').selectAll().where('person_id', '=', personId).executeTakeFirst()
}

/** Returns the account that a mailbox uses, in any state. */
export async function findActiveAccount(db: Db | Tx, personId: string): Promise<AccountRow | undefined> {
  return db
    .selectFrom('mail_account')
    .innerJoin('mailbox', (join) =>
      join
        .onRef('mailbox.person_id', '=', 'mail_account.person_id')
        .onRef('mailbox.provider', '=', 'mail_account.provider'),
    )
    .selectAll('mail_account')
    .where('mail_account.person_id', '=', personId)
    .executeTakeFirst()
}

/** The stored fields of a newly connected account. */
export interface ConnectedRow {
  readonly provider: 'gmail' | 'imap'
  readonly address: string
  readonly subject: string | null
  readonly scopes: readonly string[]
  readonly credentials: string
  readonly expiresAt: Date | null
  readonly epoch: number
}

/** Stores an account as connected, replacing the mailbox's former one. */
export async function saveAccount(tx: Tx, personId: string, row: ConnectedRow, now: Date): Promise<void> {
  const values = {
    provider: row.provider,
    epoch: row.epoch,
    address: row.address,
    subject: row.subject,
    state: 'connected' as const,
    reason: null,
    scopes: [...row.scopes],
    credentials: row.credentials,
    expires_at: row.expiresAt,
    deletion_asked_at: null,
    connected_at: now,
    changed_at: now,
  }
  await tx
    .insertInto('mail_account')
    .values({ person_id: personId, ...values })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(values))
    .execute()
}

/** Replaces tokens. Returns false when they were replaced concurrently. */
export async function replaceTokens(
  tx: Tx | Db,
  personId: string,
  tokens: {
    readonly was: string
    readonly sealed: string
    readonly scopes: readonly string[]
    readonly expiresAt: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_account')
    .set({ credentials: tokens.sealed, scopes: [...tokens.scopes], expires_at: tokens.expiresAt })
    .where('person_id', '=', personId)
    .where('credentials', '=', tokens.was)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks an account as to be reconnected. Returns false when it is not connected or was replaced. */
export async function markReconnect(
  tx: Tx,
  personId: string,
  match: { readonly epoch: number; readonly credentials?: string },
  reason: NonNullable<AccountRow['reason']>,
  now: Date,
): Promise<boolean> {
  let update = tx
    .updateTable('mail_account')
    .set({ state: 'reconnect', reason, changed_at: now })
    .where('person_id', '=', personId)
    .where('epoch', '=', match.epoch)
    .where('state', '=', 'connected')
  if (match.credentials !== undefined) update = update.where('credentials', '=', match.credentials)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks the account as disconnected and deletes its credentials. */
export async function markDisconnected(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx
    .updateTable('mail_account')
    .set({
      state: 'disconnected',
      reason: null,
      credentials: null,
      scopes: [],
      expires_at: null,
      deletion_asked_at: null,
      changed_at: now,
    })
    .where('person_id', '=', personId)
    .execute()
}

/** Records that a permanent deletion was requested. Returns true the first time. */
export async function recordDeletionRequest(tx: Tx, personId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE mail_account SET deletion_asked_at = ${now}
    WHERE person_id = ${personId} AND deletion_asked_at IS NULL RETURNING 1`.execute(tx)
  return rows.length > 0
}

/** Whether a colleague uses this address to sign in or as a mailbox. */
export async function isColleagueAddress(db: Db | Tx, personId: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`SELECT
    EXISTS (SELECT FROM agent WHERE email = ${address}::citext AND person_id <> ${personId})
    OR EXISTS (SELECT FROM mailbox WHERE address = ${address}::citext AND person_id <> ${personId}) AS taken`.execute(
    db,
  )
  return one(rows).taken
}

/** Returns the address and issuer subject that an agent signs in with. */
export async function findSignInAddress(
  db: Db | Tx,
  personId: string,
): Promise<{ email: string; subject: string | null }> {
  return db
    .selectFrom('agent')
    .select(['email', 'issuer_subject as subject'])
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
}
