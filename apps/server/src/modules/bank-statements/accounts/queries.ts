import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import '../tables.ts'

interface AccountNumber {
  readonly routing: string
  readonly last_four: string
  readonly kind: string
}

export interface AccountRow extends AccountNumber {
  readonly id: string
  readonly name: string
}

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Tx, id: string): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('bank_account')
    .select(['id', 'name', 'routing', 'last_four', 'kind'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

interface NewAccount extends AccountNumber {
  readonly name: string
  readonly personId: string
  readonly now: Date
}

/** Adds an account, and returns its id; null where another has its name or number. */
export async function insertAccount(
  tx: Tx,
  { name, routing, last_four, kind, personId, now }: NewAccount,
): Promise<string | null> {
  const row = await tx
    .insertInto('bank_account')
    .values({ name, routing, last_four, kind, created_by: personId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface ListedAccount extends AccountRow {
  readonly from_day: string | null
  readonly until_day: string | null
  readonly unmatched: number
}

const selectAccounts = sql`
  SELECT a.id, a.name, a.routing, a.last_four, a.kind, d.from_day, d.until_day, u.unmatched FROM bank_account a
  CROSS JOIN LATERAL (SELECT min(posted_on) AS from_day, max(posted_on) AS until_day FROM bank_transaction
    WHERE account_id = a.id) d
  CROSS JOIN LATERAL (SELECT count(*)::int AS unmatched FROM bank_transaction
    WHERE account_id = a.id AND NOT is_matched AND set_aside_reason IS NULL) u`

export async function listAccounts(db: Db): Promise<ListedAccount[]> {
  const { rows } = await sql<ListedAccount>`${selectAccounts} ORDER BY lower(a.name), a.id`.execute(db)
  return rows
}

export async function findAccount(db: Db | Tx, id: string): Promise<ListedAccount | undefined> {
  const { rows } = await sql<ListedAccount>`${selectAccounts} WHERE a.id = ${id}`.execute(db)
  return maybeOne(rows)
}

/** Renames an account; `taken` where another has the name, `missing` if there is none. */
export async function renameAccount(
  tx: Tx,
  id: string,
  name: string,
): Promise<'renamed' | 'taken' | 'missing'> {
  const account = await lockAccount(tx, id)
  if (!account) return 'missing'
  const renamed = await sql`UPDATE bank_account SET name = ${name} WHERE id = ${id} AND NOT EXISTS (
    SELECT FROM bank_account WHERE lower(name) = lower(${name}) AND id <> ${id})`.execute(tx)
  return renamed.numAffectedRows === 0n ? 'taken' : 'renamed'
}
