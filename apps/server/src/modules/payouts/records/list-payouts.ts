import type { Query, Reply } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { keepsBooks } from '@pb/contract/role-groups'
import { fundsMethods } from '@pb/rules/deals/vocabulary'
import { centsToDollars } from '@pb/rules/money'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { CsvValue } from '../../../platform/csv.ts'
import { one } from '../../../platform/db/one-row.ts'
import { toWordPatterns } from '../../clients/index.ts'
import { toPayeeScope } from '../payee.ts'
import { findPayouts, presentRow } from './find-payout.ts'
import { readDuties } from './read-duties.ts'

type ListPayouts = typeof payouts.listPayouts
type Filters = Query<typeof payouts.payoutsCsv>

function toCondition(actor: Actor, query: Filters): RawBuilder<unknown> {
  const { agentId, payee } = toPayeeScope(actor, query)
  const { state, run_id, year, search } = query
  const conditions: RawBuilder<unknown>[] = []
  if (agentId !== undefined) conditions.push(sql`o.agent_id = ${agentId}`)
  if (payee !== undefined) conditions.push(sql`o.payee = ${payee}`)
  // What is only planned is no promise to an agent.
  if (!keepsBooks(actor.roles)) conditions.push(sql`o.state IN ('paid', 'reversed')`)
  if (state !== undefined) conditions.push(sql`o.state = ${state}`)
  if (run_id !== undefined) conditions.push(sql`o.pay_run_id = ${run_id}`)
  if (year !== undefined) conditions.push(sql`o.paid_on BETWEEN ${`${year}-01-01`} AND ${`${year}-12-31`}`)
  if (search !== '')
    conditions.push(sql`search_words(${search}) <> ''
      AND ' ' || search_words(concat_ws(' ', p.name, o.payee, o.reference)) LIKE ALL (${toWordPatterns(search)})`)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` AND `)
}

/** Payouts that the caller may see, newest first. */
export async function listPayouts(
  actor: Actor,
  { db }: Pick<Deps, 'db'>,
  query: Query<ListPayouts>,
): Promise<Reply<ListPayouts>> {
  const where = toCondition(actor, query)
  const order = sql`ORDER BY coalesce(o.paid_on, 'infinity') DESC, o.id DESC`
  const [rows, totals] = await Promise.all([
    findPayouts(db, where, sql`${order} LIMIT ${query.limit} OFFSET ${query.offset}`),
    sql<{ count: number; amount: string; paid: string }>`
      SELECT count(*)::int AS count, coalesce(sum(o.cents) FILTER (WHERE o.state IN ('planned', 'paid')), 0)::bigint
        AS amount, coalesce(sum(o.cents) FILTER (WHERE o.state = 'paid'), 0)::bigint AS paid
      FROM payout o LEFT JOIN person p ON p.id = o.agent_id WHERE ${where}`.execute(db),
  ])
  const { count, amount, paid } = one(totals.rows)
  const duties = await readDuties(db, actor, rows)
  return {
    count,
    collection: rows.map((row) => presentRow(row, duties.get(row.id) ?? null)),
    totals: { amount: centsToDollars(amount), paid: centsToDollars(paid) },
  }
}

export const csvHeader = [
  'Payout',
  'Payee',
  'Amount',
  'State',
  'Method',
  'Paid on',
  'Reference',
  'Deals',
  'Charges',
]
const batchSize = 1000
const methods = new Map<string, string>(fundsMethods.map(({ key, title }) => [key, title]))

/** All payouts found, newest first. */
export async function* exportPayouts(
  actor: Actor,
  { db }: Pick<Deps, 'db'>,
  query: Filters,
): AsyncGenerator<CsvValue[][]> {
  const where = toCondition(actor, query)
  let before: string | null = null
  for (;;) {
    const page: RawBuilder<unknown> = before === null ? where : sql`${where} AND o.id < ${before}`
    const rows = await findPayouts(db, page, sql`ORDER BY o.id DESC LIMIT ${batchSize}`)
    yield rows.map((row) => [
      row.id,
      row.name,
      centsToDollars(row.cents),
      row.state,
      methods.get(row.method) ?? '',
      row.paid_on,
      row.reference,
      row.deals,
      centsToDollars(row.charges),
    ])
    if (rows.length < batchSize) return
    before = rows.at(-1)!.id
  }
}
