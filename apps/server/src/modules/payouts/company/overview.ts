import type { Query, Reply } from '@pb/contract/endpoint'
import type { CompanyAgent, payouts } from '@pb/contract/payouts'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { selectDue } from '../due/find-due.ts'
import { selectClosed, selectPipeline } from './find-deals.ts'
import '../tables.ts'

type Overview = typeof payouts.companyOverview

interface Period {
  readonly year: number
  readonly agentId: string | undefined
  readonly today: string
}

interface MonthRow {
  readonly month: string
  readonly kept: string
  readonly gross: string
  readonly deals: number
}

const toYear = (year: number) => ({ from: `${year}-01-01`, until: `${year}-12-31` })

async function readMonths(db: Db, { year, agentId }: Period): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    SELECT to_char(m, 'YYYY-MM') AS month, coalesce(sum(kept), 0)::bigint AS kept, coalesce(sum(gross), 0)::bigint AS gross,
      coalesce(sum(c.deals), 0)::int AS deals
    FROM generate_series(${`${year}-01-01`}::date, ${`${year}-12-01`}::date, interval '1 month') m
    LEFT JOIN (${selectClosed({ agentId }, toYear(year))}) c ON c.day >= m AND c.day < m + interval '1 month'
    GROUP BY m ORDER BY m`.execute(db)
  return rows
}

/** What the office kept in the year before, until the same day of it when the year is not over. */
async function readYearBefore(db: Db, { year, agentId, today }: Period): Promise<string> {
  const { from, until } = toYear(year - 1)
  const sameDay = today.startsWith(`${year}-`)
    ? `${year - 1}${today.slice(4)}`.replace('-02-29', '-02-28')
    : until
  const { rows } = await sql<{ kept: string }>`SELECT coalesce(sum(kept), 0)::bigint AS kept
    FROM (${selectClosed({ agentId }, { from, until: sameDay })}) c`.execute(db)
  return one(rows).kept
}

interface PipelineRow {
  readonly month: string
  readonly amount: string
  readonly deals: number
}

async function readPipeline(db: Db, { agentId, today }: Period): Promise<PipelineRow[]> {
  const { rows } =
    await sql<PipelineRow>`SELECT month, sum(outstanding)::bigint AS amount, count(*)::int AS deals
    FROM (${selectPipeline({ agentId }, today)}) p GROUP BY month ORDER BY month`.execute(db)
  return rows
}

interface ReceivableRow {
  readonly open: string
  readonly overdue: string
  readonly invoices: number
  readonly overdue_invoices: number
  readonly credits: string
}

async function readReceivables(db: Db, { agentId, today }: Period): Promise<ReceivableRow> {
  const { rows } = await sql<ReceivableRow>`
    SELECT coalesce(sum(open_cents), 0)::bigint AS open, count(*) FILTER (WHERE open_cents > 0)::int AS invoices,
      coalesce(sum(open_cents) FILTER (WHERE open_cents > 0 AND due_on < ${today}), 0)::bigint AS overdue,
      count(*) FILTER (WHERE open_cents > 0 AND due_on < ${today})::int AS overdue_invoices,
      coalesce(-sum(open_cents) FILTER (WHERE open_cents < 0), 0)::bigint AS credits
    FROM invoice WHERE open_cents <> 0 AND deleted_at IS NULL
      AND ${agentId === undefined ? sql`true` : sql`agent_id = ${agentId}`}`.execute(db)
  return one(rows)
}

interface AgentRow {
  readonly agent_id: string
  readonly name: string
  readonly kept: string
  readonly gross: string
  readonly deals: number
  readonly pipeline: string
  readonly in_review: number
  readonly payable: string
  readonly receivable: string
}

/** What is due, as the list of payees adds it up. */
async function readDue(db: Db, { agentId }: Period): Promise<{ payable: string; waiting: string }> {
  const { rows } = await sql<{ payable: string; waiting: string }>`
    SELECT coalesce(sum(greatest(payable, 0)), 0)::bigint AS payable, coalesce(sum(waiting), 0)::bigint AS waiting
    FROM (SELECT sum(due) FILTER (WHERE missing <= 0) AS payable, sum(due) FILTER (WHERE missing > 0) AS waiting
      FROM (${selectDue({ agentId })}) d GROUP BY agent_id, payee) p`.execute(db)
  return one(rows)
}

/** One row for each agent with any number; the owner of a deal has its numbers, so that they add up. */
async function readAgents(db: Db, { year, agentId, today }: Period): Promise<AgentRow[]> {
  const { rows } = await sql<AgentRow>`
    WITH closed AS (SELECT agent_id, sum(kept) AS kept, sum(gross) AS gross, sum(deals) AS deals
        FROM (${selectClosed({ agentId }, toYear(year))}) c GROUP BY agent_id),
      pipeline AS (SELECT agent_id, sum(outstanding) AS pipeline
        FROM (${selectPipeline({ agentId }, today)}) p GROUP BY agent_id),
      review AS (SELECT agent_id, count(*) AS in_review FROM deal
        WHERE stage = 'pending_review' AND deleted_at IS NULL GROUP BY agent_id),
      due AS (SELECT agent_id, sum(due) FILTER (WHERE missing <= 0) AS payable
        FROM (${selectDue({ agentId })}) d WHERE agent_id IS NOT NULL GROUP BY agent_id),
      receivable AS (SELECT agent_id, sum(open_cents) AS receivable FROM invoice
        WHERE open_cents <> 0 AND deleted_at IS NULL GROUP BY agent_id)
    SELECT a.person_id AS agent_id, p.name, coalesce(kept, 0)::bigint AS kept, coalesce(gross, 0)::bigint AS gross,
      coalesce(deals, 0)::int AS deals, coalesce(pipeline, 0)::bigint AS pipeline, coalesce(in_review, 0)::int AS in_review,
      coalesce(payable, 0)::bigint AS payable, coalesce(receivable, 0)::bigint AS receivable
    FROM agent a JOIN person p ON p.id = a.person_id
    LEFT JOIN closed ON closed.agent_id = a.person_id LEFT JOIN pipeline ON pipeline.agent_id = a.person_id
    LEFT JOIN review ON review.agent_id = a.person_id LEFT JOIN due ON due.agent_id = a.person_id
    LEFT JOIN receivable ON receivable.agent_id = a.person_id
    WHERE coalesce(closed.agent_id, pipeline.agent_id, review.agent_id, due.agent_id, receivable.agent_id) IS NOT NULL
      AND ${agentId === undefined ? sql`true` : sql`a.person_id = ${agentId}`}
    ORDER BY kept DESC, p.name, a.person_id`.execute(db)
  return rows
}

const presentAgent = (row: AgentRow): CompanyAgent => ({
  agent_id: row.agent_id,
  name: row.name,
  company_dollar: centsToDollars(row.kept),
  gross: centsToDollars(row.gross),
  deals: row.deals,
  pipeline: centsToDollars(row.pipeline),
  in_review: row.in_review,
  payable: centsToDollars(row.payable),
  receivable: centsToDollars(row.receivable),
})

const addUp = <Row>(rows: readonly Row[], pick: (row: Row) => string | number): number =>
  rows.reduce((total, row) => total + Number(pick(row)), 0)

/** The supervisor's overview of a year; what is due, expected and owed is that of today. */
export async function getOverview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { year, agent_id }: Query<Overview> & { readonly year: number },
): Promise<Reply<Overview>> {
  const period = { year, agentId: agent_id === '0' ? undefined : agent_id, today: newYorkDate(clock.now()) }
  const [months, before, pipeline, receivables, due, agents] = await Promise.all([
    readMonths(db, period),
    readYearBefore(db, period),
    readPipeline(db, period),
    readReceivables(db, period),
    readDue(db, period),
    readAgents(db, period),
  ])
  return {
    year,
    company_dollar: centsToDollars(addUp(months, ({ kept }) => kept)),
    company_dollar_before: centsToDollars(before),
    gross: centsToDollars(addUp(months, ({ gross }) => gross)),
    deals: addUp(months, ({ deals }) => deals),
    months: months.map(({ month, kept, gross, deals }) => ({
      month,
      company_dollar: centsToDollars(kept),
      gross: centsToDollars(gross),
      deals,
    })),
    pipeline: {
      amount: centsToDollars(addUp(pipeline, ({ amount }) => amount)),
      deals: addUp(pipeline, ({ deals }) => deals),
      months: pipeline.map(({ month, amount, deals }) => ({ month, amount: centsToDollars(amount), deals })),
    },
    receivables: {
      open: centsToDollars(receivables.open),
      overdue: centsToDollars(receivables.overdue),
      invoices: receivables.invoices,
      overdue_invoices: receivables.overdue_invoices,
      credits: centsToDollars(receivables.credits),
    },
    in_review: addUp(agents, (row) => row.in_review),
    payable: centsToDollars(due.payable),
    waiting: centsToDollars(due.waiting),
    agents: agents.map(presentAgent),
  }
}
