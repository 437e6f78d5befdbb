import { randomBytes } from 'node:crypto'
import { dollarsToCents } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { selectDue } from '../due/find-due.ts'
import type { Payee } from '../payee.ts'
import { payoutErrors } from '../texts.ts'
import '../tables.ts'

/** A part of a payout, in cents; negative for what the payee owes. */
export interface PayoutLine {
  readonly dealId: string
  readonly cents: number
}

export const toLines = (lines: readonly { deal_id: string; amount: number }[]): PayoutLine[] =>
  lines.map(({ deal_id, amount }) => ({ dealId: deal_id, cents: dollarsToCents(amount) }))

export const sumLines = (lines: readonly PayoutLine[]): number =>
  lines.reduce((total, { cents }) => total + cents, 0)

/** A random name, so that statements cannot be guessed from ids. */
export function newStatementPath(): string {
  const name = randomBytes(16).toString('hex')
  return `payouts/statements/${name.slice(0, 2)}/${name}`
}

/** Deals in the order of their ids, so that payouts that share some never wait for each other in a circle. */
export async function lockDeals(tx: Tx, dealIds: readonly string[]): Promise<void> {
  await sql`SELECT id FROM deal WHERE id = ANY (${dealIds}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx)
}

interface DueLine {
  readonly deal_id: string
  readonly due: string
  readonly planned: string
  readonly missing: string
  readonly title: string
}

async function findDueLines(tx: Tx, { agentId, payee }: Payee, dealIds: readonly string[]) {
  const scope = agentId === null ? { payee } : { agentId }
  const { rows } = await sql<DueLine>`
    SELECT due.*, coalesce(nullif(concat_ws(', ', nullif(d.apt_address, ''), nullif(d.apt_unit, '')), ''),
      'deal ' || d.id) AS title
    FROM (${selectDue({ ...scope, dealIds })}) due JOIN deal d ON d.id = due.deal_id`.execute(tx)
  return new Map(rows.map((row) => [row.deal_id, row]))
}

const isWithin = (cents: number, due: number): boolean =>
  Math.sign(cents) === Math.sign(due) && Math.abs(cents) <= Math.abs(due)

/**
 * Throws `rule_broken` unless every line is due and its deal's money is in. `planned`: the lines are part of
 * what is planned already; otherwise that is taken off what is due.
 */
export async function checkLines(
  tx: Tx,
  payee: Payee,
  lines: readonly PayoutLine[],
  { planned }: { planned: boolean },
): Promise<void> {
  if (sumLines(lines) <= 0) throw new AppError('rule_broken', payoutErrors.notPositive)
  const due = await findDueLines(
    tx,
    payee,
    lines.map(({ dealId }) => dealId),
  )
  for (const { dealId, cents } of lines) {
    const row = due.get(dealId)
    const left = row ? Number(row.due) - (planned ? 0 : Number(row.planned)) : 0
    const title = row?.title ?? `deal ${dealId}`
    if (row && Number(row.missing) > 0) throw new AppError('rule_broken', payoutErrors.moneyMissing(title))
    if (!isWithin(cents, left)) throw new AppError('rule_broken', payoutErrors.notDue(title, left / 100))
  }
}
