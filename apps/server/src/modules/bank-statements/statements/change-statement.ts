import { arrayBuffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { planBySize } from '../../../platform/db/plan-by-size.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Upload } from '../../../platform/module.ts'
import { insertAccount, lockAccount } from '../accounts/queries.ts'
import { statementErrors } from '../texts.ts'
import { insertDraft } from './insert-draft.ts'
import { addTransactions } from './lines.ts'
import { findStatement, lockStatement, type StatementRow } from './queries.ts'
import { readBankFile } from './read-bank-file.ts'

/** Stores a file as a draft for each account in it. Throws `rule_broken` with the reason when it can't be read. */
export async function createDrafts(actor: Actor, deps: Deps, upload: Upload): Promise<StatementRow[]> {
  const bytes = new Uint8Array(await arrayBuffer(upload.stream))
  const { format, readings } = await readBankFile(bytes, deps, upload.signal)
  upload.signal.throwIfAborted()
  const fileName = upload.filename.replace(/[\p{Cc}]/gu, '').slice(0, 200) || 'file'
  const source = { fileName, format, personId: actor.personId, now: deps.clock.now() }
  return deps.db.transaction().execute(async (tx) => {
    const rows: StatementRow[] = []
    for (const reading of readings) {
      const id = await insertDraft(tx, { ...source, reading })
      rows.push((await findStatement(tx, id))!)
    }
    return rows
  })
}

export async function getStatement({ db }: Pick<Deps, 'db'>, id: string): Promise<StatementRow> {
  const statement = await findStatement(db, id)
  if (!statement) throw new AppError('not_found')
  return statement
}

async function lockDraft(tx: Tx, id: string): Promise<StatementRow> {
  const statement = await lockStatement(tx, id)
  if (!statement) throw new AppError('not_found')
  if (statement.state !== 'draft') throw new AppError('conflict', statementErrors.notDraft)
  return statement
}

type ImportTarget = { readonly account_id: string } | { readonly new_account: string }

/**
 * The account to import into, locked. Throws `rule_broken` for one that is not the account that the file states: nothing
 * of another account is ever added to one.
 */
async function resolveAccount(
  tx: Tx,
  statement: StatementRow,
  target: ImportTarget,
  source: { readonly personId: string; readonly now: Date },
): Promise<{ readonly accountId: string; readonly isMade: boolean }> {
  const { routing, last_four, kind } = statement
  if ('new_account' in target) {
    if (statement.account_id !== null)
      throw new AppError('conflict', statementErrors.knownAccount(statement.account_name!))
    const id = await insertAccount(tx, { ...source, routing, last_four, kind, name: target.new_account })
    if (id === null) throw new AppError('conflict', statementErrors.nameTaken(target.new_account))
    return { accountId: id, isMade: true }
  }
  const account = await lockAccount(tx, target.account_id)
  if (!account) throw new AppError('not_found')
  const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other
  const isOther =
    differs(account.last_four, last_four) ||
    differs(account.routing, routing) ||
    differs(account.kind, kind) ||
    // Another account has this number already.
    (statement.account_id !== null && statement.account_id !== account.id)
  if (isOther) throw new AppError('rule_broken', statementErrors.otherAccount(last_four, account.name))
  // An account that only sheets named so far is known by its number from now on.
  if (last_four !== '' && account.routing === '')
    await tx
      .updateTable('bank_account')
      .set({ routing, last_four, kind })
      .where('id', '=', account.id)
      .execute()
  return { accountId: account.id, isMade: false }
}

/** Imports a draft: what the account has already is not added again. */
export async function importStatement(
  actor: Actor,
  deps: Deps,
  id: string,
  target: ImportTarget,
): Promise<StatementRow> {
  const source = { personId: actor.personId, now: deps.clock.now() }
  return deps.db.transaction().execute(async (tx) => {
    const statement = await lockDraft(tx, id)
    const { accountId, isMade } = await resolveAccount(tx, statement, target, source)
    await addTransactions(tx, id, accountId)
    await tx
      .updateTable('bank_statement')
      .set({
        account_id: accountId,
        made_account: isMade,
        state: 'imported',
        imported_by: source.personId,
        imported_at: source.now,
      })
      .where('id', '=', id)
      .execute()
    return (await findStatement(tx, id))!
  })
}

/** The transactions that a statement states, and no imported one. */
const selectOnlyIn = (statementId: string) => sql`SELECT t.id FROM bank_transaction t
  JOIN bank_statement_line l ON l.transaction_id = t.id AND l.statement_id = ${statementId}
  WHERE NOT EXISTS (
    SELECT FROM bank_statement_line o JOIN bank_statement s ON s.id = o.statement_id AND s.state = 'imported'
    WHERE o.transaction_id = t.id)`

/** Deletes transactions with their matches; the other parts of entries that are split are unmatched again. */
async function deleteTransactions(tx: Tx, statementId: string): Promise<void> {
  // No match is added meanwhile.
  await sql`SELECT FROM bank_transaction WHERE id IN (${selectOnlyIn(statementId)}) ORDER BY id FOR UPDATE`.execute(
    tx,
  )
  await sql`WITH gone AS MATERIALIZED (${selectOnlyIn(statementId)}),
    removed AS (DELETE FROM bank_match m USING bank_match o
      WHERE o.transaction_id IN (SELECT id FROM gone) AND m.entry_id = o.entry_id RETURNING m.transaction_id)
    UPDATE bank_transaction SET is_matched = false WHERE id IN (SELECT transaction_id FROM removed)`.execute(
    tx,
  )
  await sql`DELETE FROM bank_transaction WHERE id IN (${selectOnlyIn(statementId)})`.execute(tx)
}

/** Deletes an account that an import made, unless another imported file is of it. */
async function deleteUnusedAccount(tx: Tx, accountId: string): Promise<void> {
  const { rows } = await sql`UPDATE bank_statement SET account_id = NULL
    WHERE account_id = ${accountId}
      AND EXISTS (SELECT FROM bank_statement WHERE account_id = ${accountId} AND made_account)
      AND NOT EXISTS (SELECT FROM bank_statement WHERE account_id = ${accountId} AND state = 'imported')
    RETURNING id`.execute(tx)
  if (rows.length > 0) await tx.deleteFrom('bank_account').where('id', '=', accountId).execute()
}

/**
 * Removes what only this file states, with its matches and what was set aside of it, and the account if an import made it
 * and no other imported file is of it. What another imported file states too stays.
 */
export async function undoStatement(actor: Actor, deps: Deps, id: string): Promise<StatementRow> {
  return deps.db.transaction().execute(async (tx) => {
    const statement = await lockStatement(tx, id)
    if (!statement) throw new AppError('not_found')
    if (statement.state !== 'imported') throw new AppError('conflict', statementErrors.notImported)
    // Files of one account are imported and undone one after the other.
    await lockAccount(tx, statement.account_id!)
    await planBySize(tx)
    await tx
      .updateTable('bank_statement')
      .set({ state: 'undone', undone_by: actor.personId, undone_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    await deleteTransactions(tx, id)
    await deleteUnusedAccount(tx, statement.account_id!)
    return (await findStatement(tx, id))!
  })
}

export async function discardStatement({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDraft(tx, id)
    await tx.deleteFrom('bank_statement').where('id', '=', id).execute()
  })
}
