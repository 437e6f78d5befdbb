import type { Query, Reply } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import type { DealStage, DealStatus } from '@pb/rules/deals/vocabulary'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import { presentMoney, selectDealMoney, toDealFacts, type DealMoneyRow } from '../../deals/index.ts'
import { selectClosed, selectPipeline } from './find-deals.ts'
import '../tables.ts'

type CompanyDeals = typeof payouts.companyDeals

interface Row extends DealMoneyRow {
  readonly id: string
  readonly agent_id: string
  readonly agent_name: string
  readonly client_name: string
  readonly apt_address: string
  readonly apt_unit: string
  readonly stage: DealStage
  readonly pending_op: boolean
  readonly deal_date: string
  readonly op_cents: string
  readonly fee_cents: string
  readonly received_cents: string
  readonly received_op_cents: string
  readonly gross: string
  readonly kept: string
  readonly outstanding: string
  readonly month: string
}

/** Both kinds of pending may hold; the owner's money is named first. */
function toStatus({ stage, pending_op }: Row): DealStatus {
  if (stage !== 'pending') return stage
  return pending_op ? 'pending_op' : 'pending_commission_check'
}

/** The deals that a number counts: id, gross, kept, outstanding, month. */
function selectList(query: Query<CompanyDeals>, today: string): RawBuilder<unknown> {
  const { list, year, month, agent_id } = query
  const scope = { agentId: agent_id === '0' ? undefined : agent_id }
  if (list === 'pipeline') {
    const expected = month === 'overdue' ? '' : month
    return sql`SELECT id, gross, 0::bigint AS kept, outstanding, month FROM (${selectPipeline(scope, today)}) p
      WHERE ${expected === undefined ? sql`true` : sql`month = ${expected}`}`
  }
  const chosen = year ?? Number(today.slice(0, 4))
  const isMonth = month !== undefined && month !== 'overdue'
  const from = isMonth ? `${month}-01` : `${chosen}-01-01`
  const until = isMonth
    ? sql`(${from}::date + interval '1 month - 1 day')::date`
    : sql`${`${chosen}-12-31`}::date`
  return sql`SELECT id, sum(gross)::bigint AS gross, sum(kept)::bigint AS kept, 0::bigint AS outstanding, '' AS month
    FROM (${selectClosed(scope, { from, until: '9999-12-31' })}) c WHERE day <= ${until} GROUP BY id
    HAVING sum(deals) <> 0 OR sum(gross) <> 0 OR sum(kept) <> 0`
}

/** The deals that a number of the overview counts, the newest first. */
export async function listCompanyDeals(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  query: Query<CompanyDeals>,
): Promise<Reply<CompanyDeals>> {
  const list = selectList(query, newYorkDate(clock.now()))
  const [rows, totals] = await Promise.all([
    sql<Row>`SELECT l.*, d.agent_id, p.name AS agent_name, d.client_name, d.apt_address, d.apt_unit, d.stage,
        d.pending_op, d.deal_date, d.op_cents, d.fee_cents, d.received_cents,
        d.received_op_cents, m.*
      FROM (SELECT l.* FROM (${list}) l JOIN deal d ON d.id = l.id
        ORDER BY d.deal_date DESC, d.id DESC LIMIT ${query.limit} OFFSET ${query.offset}) l
      JOIN deal d ON d.id = l.id JOIN person p ON p.id = d.agent_id CROSS JOIN LATERAL (${selectDealMoney}) m
      ORDER BY d.deal_date DESC, d.id DESC`.execute(db),
    sql<{ count: number; gross: string; kept: string; outstanding: string }>`
      SELECT count(*)::int AS count, coalesce(sum(gross), 0)::bigint AS gross, coalesce(sum(kept), 0)::bigint AS kept,
        coalesce(sum(outstanding), 0)::bigint AS outstanding FROM (${list}) l`.execute(db),
  ])
  const { count, gross, kept, outstanding } = one(totals.rows)
  return {
    count,
    collection: rows.rows.map((row) => ({
      deal_id: row.id,
      agent_id: row.agent_id,
      agent_name: row.agent_name,
      client_name: row.client_name,
      address: row.apt_address,
      unit: row.apt_unit,
      status: toStatus(row),
      date: row.deal_date,
      gross: centsToDollars(row.gross),
      company_dollar: centsToDollars(row.kept),
      outstanding: centsToDollars(row.outstanding),
      expected: row.month,
      money: presentMoney(...toDealFacts(row)),
    })),
    totals: {
      gross: centsToDollars(gross),
      company_dollar: centsToDollars(kept),
      outstanding: centsToDollars(outstanding),
    },
  }
}
