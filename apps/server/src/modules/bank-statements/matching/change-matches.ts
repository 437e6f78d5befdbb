import { formatCents } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { matchErrors } from '../texts.ts'
import { sumUnmatched } from './entries.ts'

interface Match {
  readonly transaction_id: string
  readonly entry_ids: readonly string[]
}

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
  transaction: LockedTransaction | undefined,
  match: Match,
): Promise<void> {
  if (!transaction) throw new AppError('not_found')
  if (transaction.is_matched || transaction.set_aside_reason !== null)
    throw new AppError('conflict', matchErrors.changed)
  const ids = new Set(match.entry_ids)
  const { cents, found, unmatched } = await sumUnmatched(tx, [...ids])
  if (found < ids.size) throw new AppError('not_found')
  if (unmatched < ids.size) throw new AppError('conflict', matchErrors.entryTaken)
  if (cents !== Number(transaction.cents))
    throw new AppError(
      'rule_broken',
      matchErrors.otherSum(formatCents(cents), formatCents(Number(transaction.cents))),
    )
}

/**
 * Matches transactions with entries, all of them or none. Throws `conflict` where one of either was matched meanwhile,
 * `rule_broken` where entries do not make the amount, and `not_found`.
 */
export async function matchTransactions(actor: Actor, deps: Deps, matches: readonly Match[]): Promise<void> {
  const now = deps.clock.now()
  const ids = matches.map(({ transaction_id }) => transaction_id)
  if (new Set(ids).size < ids.length) throw new AppError('rule_broken', matchErrors.twice)
  await deps.db.transaction().execute(async (tx) => {
    const transactions = await lockTransactions(tx, ids)
    for (const match of matches) {
      await assertMatches(tx, transactions.get(match.transaction_id), match)
      const { transaction_id } = match
      const rows = [...new Set(match.entry_ids)].map((entry_id) => ({
        transaction_id,
        entry_id,
        matched_by: actor.personId,
        matched_at: now,
      }))
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

/** Undoes the match of a transaction, if it has one. Throws `not_found`. */
export async function unmatchTransaction({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockTransactions(tx, [id])).has(id)) throw new AppError('not_found')
    await tx.deleteFrom('bank_match').where('transaction_id', '=', id).execute()
    await tx.updateTable('bank_transaction').set({ is_matched: false }).where('id', '=', id).execute()
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
