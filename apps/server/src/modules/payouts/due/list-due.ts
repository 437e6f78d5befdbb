import type { Query, Reply } from '@pb/contract/endpoint'
import type { payouts } from '@pb/contract/payouts'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { one } from '../../../platform/db/one-row.ts'
import { toWordPatterns } from '../../clients/index.ts'
import { w9Join } from '../w9/find-w9.ts'
import { selectDue } from './find-due.ts'
import '../tables.ts'

interface Row {
  readonly agent_id: string | null
  readonly name: string
  readonly payable: string
  readonly planned: string
  readonly waiting: string
  readonly payable_deals: number
  readonly waiting_deals: number
  readonly oldest: string | null
  readonly charges: string
  readonly has_w9: boolean
}

interface Totals {
  readonly payable: string
  readonly planned: string
  readonly waiting: string
  readonly owing: string
  readonly payees: number
}

/** What is open of the charges of an agent `listed` and in no planned payout. */
const chargesColumn = sql`(SELECT coalesce(sum(c.open_cents), 0) FROM agent_charge c
    WHERE c.agent_id = listed.agent_id AND c.open_cents > 0)::bigint
  - (SELECT coalesce(sum(l.cents), 0) FROM payout o JOIN payout_charge l ON l.payout_id = o.id
    WHERE o.agent_id = listed.agent_id AND o.state = 'planned')::bigint`

const shown = {
  all: sql`true`,
  payable: sql`payable > planned`,
  waiting: sql`waiting <> 0`,
  owing: sql`payable < planned`,
} as const

type ListDue = typeof payouts.listDue

/** What is due to each payee, those with the most to be paid first. */
export async function listDue({ db }: Pick<Deps, 'db'>, query: Query<ListDue>): Promise<Reply<ListDue>> {
  const { search, until, show, limit, offset } = query
  const found =
    search === ''
      ? sql`true`
      : sql`search_words(${search}) <> '' AND ' ' || search_words(name) LIKE ALL (${toWordPatterns(search)})`
  const payees = sql`
    WITH due AS MATERIALIZED (${selectDue({ until })}), payees AS (
      SELECT due.agent_id, coalesce(person.name, due.payee) AS name,
        coalesce(sum(due) FILTER (WHERE missing <= 0), 0)::bigint AS payable, sum(planned)::bigint AS planned,
        coalesce(sum(due) FILTER (WHERE missing > 0), 0)::bigint AS waiting,
        count(*) FILTER (WHERE missing <= 0)::int AS payable_deals,
        count(*) FILTER (WHERE missing > 0)::int AS waiting_deals,
        min(deal.deal_date) FILTER (WHERE missing <= 0) AS oldest
      FROM due JOIN deal ON deal.id = due.deal_id LEFT JOIN person ON person.id = due.agent_id
      GROUP BY due.agent_id, due.payee, person.name
    ), found AS (SELECT * FROM payees WHERE ${shown[show]} AND ${found})`
  const [rows, totals] = await Promise.all([
    sql<Row>`${payees} SELECT listed.*, w.id IS NOT NULL AS has_w9, ${chargesColumn} AS charges FROM found listed ${w9Join}
      ORDER BY payable - planned DESC, listed.name, listed.agent_id NULLS LAST LIMIT ${limit} OFFSET ${offset}`.execute(
      db,
    ),
    sql<Totals>`${payees} SELECT coalesce(sum(greatest(payable, 0)), 0)::bigint AS payable,
      coalesce(sum(planned), 0)::bigint AS planned, coalesce(sum(waiting), 0)::bigint AS waiting,
      coalesce(sum(greatest(-payable, 0)), 0)::bigint AS owing, count(*)::int AS payees FROM found`.execute(
      db,
    ),
  ])
  const { payees: count, ...sums } = one(totals.rows)
  return {
    count,
    collection: rows.rows.map((row) => ({
      agent_id: row.agent_id ?? '0',
      name: row.name,
      payable: centsToDollars(row.payable),
      planned: centsToDollars(row.planned),
      waiting: centsToDollars(row.waiting),
      payable_deals: row.payable_deals,
      waiting_deals: row.waiting_deals,
      oldest: row.oldest,
      charges: centsToDollars(row.charges),
      has_w9: row.has_w9 ? 1 : 0,
    })),
    totals: {
      payable: centsToDollars(sums.payable),
      planned: centsToDollars(sums.planned),
      waiting: centsToDollars(sums.waiting),
      owing: centsToDollars(sums.owing),
      payees: count,
    },
  }
}
