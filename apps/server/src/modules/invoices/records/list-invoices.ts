import type { Query } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import type { InvoiceStatus } from '@pb/rules/deals/vocabulary'
import { newYorkDate } from '@pb/rules/new-york'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { toConditions, toListScope, type InvoiceFilters, type ListScope } from './list-conditions.ts'
import { selectListed, type ListedInvoice } from './listed-invoice.ts'
import { statusColumn } from './status.ts'

export type ListQuery = Query<typeof opInvoices.listInvoices>

const sortColumns = {
  issued_on: sql`i.issued_on`,
  due_on: sql`i.due_on`,
  amount: sql`i.commission_cents`,
  management_company: sql`i.company_key`,
  agent_name: sql`(SELECT lower(p.name) FROM person p WHERE p.id = i.agent_id)`,
} as const

/** Whether a filter finds only few invoices: more than those of days and states. */
const isNarrow = ({ search, management_company, bucket, deal_id }: InvoiceFilters): boolean =>
  Boolean(search) || management_company !== undefined || bucket !== undefined || deal_id !== undefined

/**
 * The page of the office by agent: each agent's invoices come from an index, agent by agent until the page is full.
 * Only for filters that find most of an agent's invoices.
 */
function selectPageByAgent(scope: ListScope, query: ListQuery): RawBuilder<unknown> {
  const direction = sql.raw(query.sort_order)
  const own = { ...scope, agentId: null }
  return sql`SELECT i.id FROM (
      SELECT p.id, lower(p.name) AS name FROM agent a JOIN person p ON p.id = a.person_id
      ORDER BY 2 ${direction}, 1 ${direction}) a
    CROSS JOIN LATERAL (
      SELECT i.id, i.issued_on FROM invoice i WHERE i.agent_id = a.id AND ${toConditions(own, query)}
      ORDER BY i.issued_on ${direction}, i.id ${direction} LIMIT ${query.offset + query.limit}) i
    ORDER BY a.name ${direction}, a.id ${direction}, i.issued_on ${direction}, i.id ${direction}
    LIMIT ${query.limit} OFFSET ${query.offset}`
}

function selectPage(scope: ListScope, query: ListQuery): RawBuilder<unknown> {
  const isWide = !query.status && !isNarrow(query)
  if (query.sort === 'agent_name' && scope.agentId === null && isWide) return selectPageByAgent(scope, query)
  const direction = sql.raw(query.sort_order)
  return sql`SELECT i.id FROM invoice i WHERE ${toConditions(scope, query)}
    ORDER BY ${sortColumns[query.sort]} ${direction}, i.id ${direction}
    LIMIT ${query.limit} OFFSET ${query.offset}`
}

/** The statement for one page of invoices, in a total order. */
export const buildPageStatement = (scope: ListScope, query: ListQuery) => sql<ListedInvoice>`
  WITH page AS MATERIALIZED (
    SELECT i.id, row_number() OVER () AS position FROM (${selectPage(scope, query)}) i
  ) ${selectListed(scope.today)} ORDER BY page.position`

/** Sums of the invoices in one status. */
export interface StatusSum {
  readonly status: InvoiceStatus
  readonly invoices: number
  readonly cents: string
  readonly open_cents: string
}

function toMonthConditions({ year, month }: InvoiceFilters): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (year !== undefined) conditions.push(sql`extract(year FROM issued_month) = ${year}`)
  if (month !== undefined) conditions.push(sql`extract(month FROM issued_month) = ${month}`)
  return sql.join(conditions, sql` AND `)
}

const sums = sql`sum(invoices)::int AS invoices, sum(cents)::text AS cents, sum(open_cents)::text AS open_cents`

/** The statement for the sums by status: from the stored sums for all invoices of some months, else of the invoices. */
export function buildSumStatement(scope: ListScope, filters: InvoiceFilters) {
  const { search, management_company, bucket, deal_id } = filters
  const isStored =
    scope.agentId === null && !search && management_company === undefined && !bucket && !deal_id
  if (isStored)
    return sql<StatusSum>`SELECT CASE WHEN state <> 'open' THEN state WHEN due_on < ${scope.today}::date
        THEN 'overdue' ELSE 'sent' END AS status, ${sums}
      FROM invoice_sum WHERE ${toMonthConditions(filters)} GROUP BY 1`
  return sql<StatusSum>`SELECT ${statusColumn(scope.today)} AS status, count(*)::int AS invoices,
      sum(i.commission_cents)::text AS cents, sum(i.open_cents)::text AS open_cents
    FROM invoice i WHERE ${toConditions(scope, { ...filters, status: undefined })} GROUP BY 1`
}

/** One page of the invoices a person may see, and the sums by status of all that the other filters find. */
export async function listInvoices(
  actor: Actor,
  { db, clock }: { readonly db: Db } & Pick<Deps, 'clock'>,
  query: ListQuery,
): Promise<{ rows: ListedInvoice[]; sums: StatusSum[] }> {
  const scope = toListScope(actor, query, newYorkDate(clock.now()))
  const [page, found] = await Promise.all([
    buildPageStatement(scope, query).execute(db),
    buildSumStatement(scope, query).execute(db),
  ])
  return { rows: page.rows, sums: found.rows }
}
