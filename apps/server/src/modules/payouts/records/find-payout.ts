import type { Payout, PayoutRow, PayoutState } from '@pb/contract/payouts'
import { keepsBooks } from '@pb/contract/role-groups'
import { toUnixSeconds } from '@pb/rules/dates'
import type { PaymentRoute } from '@pb/rules/deals/payment-routes'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import { centsToDollars } from '@pb/rules/money'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { routeColumn } from '../runs/payment-route.ts'
import { readDuties } from './read-duties.ts'
import '../tables.ts'

export interface FoundPayout {
  readonly id: string
  readonly agent_id: string | null
  readonly name: string
  readonly cents: string
  /** What charges take off it. */
  readonly charges: string
  readonly state: PayoutState
  readonly method: FundsMethod | ''
  readonly paid_on: string | null
  readonly reference: string
  readonly pay_run_id: string | null
  readonly deals: number
  readonly has_statement: boolean
  readonly problem: string
  /** What can mark it as paid; `any` once it is. */
  readonly route: PaymentRoute
  readonly reversal_reason: string
  readonly created_by: string
  /** Who marked it as paid; null until then. */
  readonly paid_by: string | null
  readonly created_at: Date
}

/** Payouts by a condition on `o`, with the names of payee (`p`) and creator. */
export async function findPayouts(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<FoundPayout[]> {
  const { rows } = await sql<FoundPayout>`
    SELECT o.id, o.agent_id, coalesce(p.name, o.payee) AS name, o.cents,
      (SELECT coalesce(sum(l.cents), 0)::bigint FROM payout_charge l WHERE l.payout_id = o.id) AS charges, o.state, o.method, o.paid_on, o.reference,
      o.pay_run_id, (SELECT count(*)::int FROM payout_line l WHERE l.payout_id = o.id) AS deals,
      o.statement_at IS NOT NULL AS has_statement, o.problem,
      CASE WHEN o.state = 'planned' THEN ${routeColumn} ELSE 'any' END AS route, o.reversal_reason, c.name AS created_by, o.created_at,
      (SELECT n.name FROM journal_entry e JOIN person n ON n.id = e.person_id WHERE e.id = o.entry_id) AS paid_by
    FROM payout o LEFT JOIN person p ON p.id = o.agent_id JOIN person c ON c.id = o.created_by
    WHERE ${where} ${rest}`.execute(db)
  return rows
}

export const presentRow = (row: FoundPayout, duties: PayoutRow['duties']): PayoutRow => ({
  payout_id: row.id,
  agent_id: row.agent_id ?? '0',
  name: row.name,
  amount: centsToDollars(row.cents),
  charges: centsToDollars(row.charges),
  state: row.state,
  method: row.method,
  paid_on: row.paid_on,
  reference: row.reference,
  run_id: row.pay_run_id,
  deals: row.deals,
  has_statement: row.has_statement ? 1 : 0,
  problem: row.problem,
  route: row.route,
  duties,
  time_created: toUnixSeconds(row.created_at),
})

/** A payout of the caller that was paid, or for a supervisor any. Throws `not_found`. */
export async function findReadablePayout(db: Db | Tx, actor: Actor, id: string): Promise<FoundPayout> {
  const own = sql`o.agent_id = ${actor.personId} AND o.state IN ('paid', 'reversed')`
  const [row] = await findPayouts(db, sql`o.id = ${id} AND (${keepsBooks(actor.roles)} OR ${own})`)
  if (!row) throw new AppError('not_found')
  return row
}

interface Line {
  readonly deal_id: string
  readonly cents: string
  readonly apt_address: string
  readonly apt_unit: string
  readonly deal_date: string
  readonly readable: boolean
}

async function readChargeLines(db: Db | Tx, id: string): Promise<Payout['charge_lines']> {
  const { rows } = await sql<{ charge_id: string; title: string; month: string; cents: string }>`
    SELECT l.charge_id, c.title, c.month, l.cents FROM payout_charge l JOIN agent_charge c ON c.id = l.charge_id
    WHERE l.payout_id = ${id} ORDER BY c.due_on, c.id`.execute(db)
  return rows.map(({ charge_id, title, month, cents }) => ({
    charge_id,
    title,
    month: month.slice(0, 7),
    amount: centsToDollars(cents),
  }))
}

/** A payout with its lines; of a deal that the caller may not open, a mentor's, no address. */
export async function presentPayout(db: Db | Tx, actor: Actor, row: FoundPayout): Promise<Payout> {
  const { rows } = await sql<Line>`
    SELECT l.deal_id, l.cents, d.apt_address, d.apt_unit, d.deal_date,
      ${keepsBooks(actor.roles)} OR d.agent_id = ${actor.personId} OR EXISTS (SELECT FROM deal_agent a
        WHERE a.deal_id = d.id AND a.agent_id = ${actor.personId}) AS readable
    FROM payout_line l JOIN deal d ON d.id = l.deal_id WHERE l.payout_id = ${row.id}
    ORDER BY d.deal_date, d.id`.execute(db)
  const duties = await readDuties(db, actor, [row])
  return {
    ...presentRow(row, duties.get(row.id) ?? null),
    created_by: row.created_by,
    reversal_reason: row.reversal_reason,
    charge_lines: await readChargeLines(db, row.id),
    lines: rows.map((line) => ({
      deal_id: line.deal_id,
      address: line.readable ? line.apt_address : '',
      unit: line.readable ? line.apt_unit : '',
      date: line.deal_date,
      amount: centsToDollars(line.cents),
      readable: line.readable ? 1 : 0,
    })),
  }
}
