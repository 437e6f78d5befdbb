import type { PayeeBankAccount } from '@pb/contract/payouts'
import type { AccountHolder, BankAccountKind } from '@pb/rules/deals/nacha/ach-file'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { toPayee, toPayeeScope, type Payee } from '../payee.ts'
import '../tables.ts'

/** An account as every screen shows it, without its number. */
export interface BankAccountRow {
  readonly name: string
  readonly holder: AccountHolder
  readonly kind: BankAccountKind
  readonly routing: string
  readonly last_four: string
  readonly prenoted_on: string | null
  readonly prenote_return: string
  readonly changed_by: string
  readonly changed_at: Date
}

export const presentAccount = (row: BankAccountRow): NonNullable<PayeeBankAccount['account']> => ({
  name: row.name,
  holder: row.holder,
  kind: row.kind,
  routing: row.routing,
  last_four: row.last_four,
  prenoted_on: row.prenoted_on,
  prenote_return: row.prenote_return,
  changed_by: row.changed_by,
  time_changed: toUnixSeconds(row.changed_at),
})

/** Whose account a call is about: the caller's own, or for who keeps the books anyone's. Throws `forbidden_role`. */
export function toAccountPayee(
  actor: Actor,
  { agent_id, payee }: { readonly agent_id?: string | undefined; readonly payee: string },
): Payee {
  toPayeeScope(actor, { agent_id, payee })
  return toPayee({ agent_id: payee === '' ? (agent_id ?? actor.personId) : '0', payee })
}

/** The current account of a payee, as a condition on table `b`. */
export const whereCurrent = ({ agentId, payee }: Payee) =>
  agentId === null
    ? sql<boolean>`b.payee = ${payee} AND b.payee <> '' AND b.ended_at IS NULL`
    : sql<boolean>`b.agent_id = ${agentId} AND b.ended_at IS NULL`

async function findName(db: Db | Tx, { agentId, payee }: Payee): Promise<string> {
  if (agentId === null) return payee
  const { rows } = await sql<{ name: string }>`
    SELECT p.name FROM agent a JOIN person p ON p.id = a.person_id WHERE a.person_id = ${agentId}`.execute(db)
  return maybeOne(rows)?.name ?? ''
}

export async function readBankAccount(db: Db | Tx, payee: Payee): Promise<PayeeBankAccount> {
  const { rows } = await sql<BankAccountRow>`
    SELECT b.name, b.holder, b.kind, b.routing, b.last_four, b.prenoted_on, b.prenote_return, c.name AS changed_by,
      b.created_at AS changed_at
    FROM payee_bank_account b JOIN person c ON c.id = b.created_by WHERE ${whereCurrent(payee)}`.execute(db)
  const [row] = rows
  return {
    agent_id: payee.agentId ?? '0',
    name: await findName(db, payee),
    account: row ? presentAccount(row) : null,
  }
}

/** A test payment: the day on which it settled, and why the bank returned it, if it did. */
interface NewPrenote {
  readonly prenoted_on: string | null
  readonly prenote_return: string
}

/** Records a test payment to the account of a payee, or that there was none. Throws `not_found`. */
export async function setPrenote(
  db: Db,
  payee: Payee,
  { prenoted_on, prenote_return }: NewPrenote,
): Promise<void> {
  const { numAffectedRows } = await sql`
    UPDATE payee_bank_account b SET prenoted_on = ${prenoted_on}, prenote_return = ${prenote_return}
    WHERE ${whereCurrent(payee)}`.execute(db)
  if (numAffectedRows === 0n) throw new AppError('not_found')
}
