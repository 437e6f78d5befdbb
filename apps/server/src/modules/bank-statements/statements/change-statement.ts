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
): Promise<string> {
  const { routing, last_four, kind } = statement
  if ('new_account' in target) {
    if (statement.account_id !== null)
      throw new AppError('conflict', statementErrors.knownAccount(statement.account_name!))
    const id = await insertAccount(tx, { ...source, routing, last_four, kind, name: target.new_account })
    if (id === null) throw new AppError('conflict', statementErrors.nameTaken(target.new_account))
    return id
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
  return account.id
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
    const accountId = await resolveAccount(tx, statement, target, source)
    await addTransactions(tx, id, accountId)
    await tx
      .updateTable('bank_statement')
      .set({
        account_id: accountId,
        state: 'imported',
        imported_by: source.personId,
        imported_at: source.now,
      })
      .where('id', '=', id)
      .execute()
    return (await findStatement(tx, id))!
  })
}

/**
 * Removes what only this file states, with its matches and what was set aside of it. What another imported file states
 * too stays.
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
    await sql`DELETE FROM bank_transaction t USING bank_statement_line l
      WHERE l.statement_id = ${id} AND l.transaction_id = t.id AND NOT EXISTS (
        SELECT FROM bank_statement_line o JOIN bank_statement s ON s.id = o.statement_id AND s.state = 'imported'
        WHERE o.transaction_id = t.id)`.execute(tx)
    return (await findStatement(tx, id))!
  })
}

export async function discardStatement({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDraft(tx, id)
    await tx.deleteFrom('bank_statement').where('id', '=', id).execute()
  })
}
