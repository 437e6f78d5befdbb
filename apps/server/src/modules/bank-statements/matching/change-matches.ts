import { formatCents } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { matchErrors } from '../texts.ts'
import { sumUnmatched } from './entries.ts'

/** Transactions and entries that are the same money: of one of both there is a single one. */
interface Match {
  readonly transaction_id: string
  readonly entry_ids: readonly string[]
  /** The other transactions that the entry is split over. */
  readonly other_transaction_ids: readonly string[]
}

const getTransactionIds = ({ transaction_id, other_transaction_ids }: Match): readonly string[] => [
  transaction_id,
  ...other_transaction_ids,
]

interface LockedTransaction {
  readonly id: string
  readonly cents: string
  readonly is_matched: boolean
  readonly set_aside_reason: string | null
}

async function lockTransactions(tx: Tx, ids: readonly string[]): Promise<Map<string, LockedTransaction>> {
  const { rows } =
    await sql<LockedTransaction>`SELECT id, cents, is_matched, set_aside_reason FROM bank_transaction
    WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

async function assertMatches(
  tx: Tx,
  transactions: readonly (LockedTransaction | undefined)[],
  match: Match,
): Promise<void> {
  let total = 0
  for (const transaction of transactions) {
    if (!transaction) throw new AppError('not_found')
    if (transaction.is_matched || transaction.set_aside_reason !== null)
      throw new AppError('conflict', matchErrors.changed)
    if (total !== 0 && Math.sign(Number(transaction.cents)) !== Math.sign(total))
      throw new AppError('rule_broken', matchErrors.directions)
    total += Number(transaction.cents)
  }
  const ids = new Set(match.entry_ids)
  if (transactions.length > 1 && ids.size > 1) throw new AppError('rule_broken', matchErrors.splitOne)
  const { cents, found, unmatched } = await sumUnmatched(tx, [...ids])
  if (found < ids.size) throw new AppError('not_found')
  if (unmatched < ids.size) throw new AppError('conflict', matchErrors.entryTaken)
  if (cents !== total)
    throw new AppError('rule_broken', matchErrors.otherSum(formatCents(cents), formatCents(total)))
}

/**
 * Matches transactions with entries, all of them or none. Throws `conflict` where one of either was matched meanwhile,
 * `rule_broken` where entries do not make the amount or several are split, and `not_found`.
 */
export async function matchTransactions(actor: Actor, deps: Deps, matches: readonly Match[]): Promise<void> {
  const now = deps.clock.now()
  const ids = matches.flatMap(getTransactionIds)
  if (new Set(ids).size < ids.length) throw new AppError('rule_broken', matchErrors.twice)
  await deps.db.transaction().execute(async (tx) => {
    const transactions = await lockTransactions(tx, ids)
    for (const match of matches) {
      const own = getTransactionIds(match)
      const found = own.map((id) => transactions.get(id))
      await assertMatches(tx, found, match)
      const rows = own.flatMap((transaction_id, at) =>
        [...new Set(match.entry_ids)].map((entry_id) => ({
          transaction_id,
          entry_id,
          part: at + 1,
          matched_by: actor.personId,
          matched_at: now,
        })),
      )
      const added = await tx
        .insertInto('bank_match')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (added.numInsertedOrUpdatedRows !== BigInt(rows.length))
        throw new AppError('conflict', matchErrors.entryTaken)
    }
    await tx.updateTable('bank_transaction').set({ is_matched: true }).where('id', 'in', ids).execute()
  })
}

/** The transactions that share an entry with one, and itself. */
async function findMatchedWith(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT ${id}::bigint AS id UNION
    SELECT o.transaction_id FROM bank_match m JOIN bank_match o ON o.entry_id = m.entry_id
    WHERE m.transaction_id = ${id}`.execute(tx)
  return rows.map((row) => row.id)
}

/**
 * Undoes the match of a transaction, if it has one, also for the others that its entry is split over. Throws `not_found`,
 * and `conflict` where it was matched with others meanwhile.
 */
export async function unmatchTransaction({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockTransactions(tx, await findMatchedWith(tx, id))
    if (!locked.has(id)) throw new AppError('not_found')
    const ids = await findMatchedWith(tx, id)
    if (!ids.every((each) => locked.has(each))) throw new AppError('conflict', matchErrors.changed)
    await tx.deleteFrom('bank_match').where('transaction_id', 'in', ids).execute()
    await tx.updateTable('bank_transaction').set({ is_matched: false }).where('id', 'in', ids).execute()
  })
}

/** Sets a transaction aside with a reason. Throws `not_found`, and `conflict` for one that is matched. */
export async function setAsideTransaction(
  actor: Actor,
  deps: Deps,
  id: string,
  reason: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const transaction = (await lockTransactions(tx, [id])).get(id)
    if (!transaction) throw new AppError('not_found')
    if (transaction.is_matched) throw new AppError('conflict', matchErrors.changed)
    await tx
      .updateTable('bank_transaction')
      .set({ set_aside_reason: reason, set_aside_by: actor.personId, set_aside_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
  })
}

/** Moves a transaction that was set aside back to the unmatched. Throws `not_found`. */
export async function returnTransaction({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('bank_transaction')
    .set({ set_aside_reason: null, set_aside_by: null, set_aside_at: null })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('not_found')
}
