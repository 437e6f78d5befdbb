import { moneyStates, toMoneyBalance } from '@pb/rules/deals/money-state'
import { dealKinds, dealStatuses } from '@pb/rules/deals/vocabulary'
import { centsToDollars } from '@pb/rules/money'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Actor } from '../../../platform/actor.ts'
import { formatCsvLine, formatCsvTitles, type CsvValue } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { toStatuses } from '../find-deal.ts'
import { toDealFacts } from '../money-facts.ts'
import { joinListed, selectListed, type ListedDeal } from './list-deals.ts'
import { getListedAgent, toCondition, type DealFilters } from './list-query.ts'

const pageSize = 500

/** All deals that match, newest first, a page at a time. */
async function* listAll(
  actor: Actor,
  db: Db,
  agentId: string | null,
  filters: DealFilters,
): AsyncGenerator<ListedDeal> {
  let after = sql`true`
  for (;;) {
    const { rows } = await sql<ListedDeal>`
      WITH page AS MATERIALIZED (SELECT d.id FROM deal d WHERE ${toCondition(agentId, filters)} AND ${after}
        ORDER BY d.deal_date DESC, d.id DESC LIMIT ${pageSize})
      SELECT ${selectListed(actor)} FROM ${joinListed}
      ORDER BY d.deal_date DESC, d.id DESC`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = sql`(d.deal_date, d.id) < (${last.deal_date}::date, ${last.id}::bigint)`
  }
}

const toTitle = (choices: readonly { key: string; title: string }[], key: string) =>
  choices.find((choice) => choice.key === key)?.title ?? key
const toDollars = (cents: string | null) => (cents === null ? null : centsToDollars(cents))

const columns: readonly (readonly [title: string, value: (row: ListedDeal) => CsvValue])[] = [
  ['Deal', (row) => row.id],
  ['Date', (row) => row.deal_date],
  ['Kind', (row) => toTitle(dealKinds, row.kind)],
  [
    'Status',
    (row) =>
      toStatuses(row)
        .map((status) => toTitle(dealStatuses, status))
        .join(', '),
  ],
  ['Agent', (row) => row.agent_name],
  ['Client', (row) => row.client_name],
  ['Address', (row) => row.apt_address],
  ['Unit', (row) => row.apt_unit],
  ['Management', (row) => row.management],
  ['Price', (row) => toDollars(row.price_cents)],
  ['Lease start', (row) => row.lease_start],
  ['Tenant paid', (row) => toDollars(row.fee_cents)],
  ['Owner paid', (row) => toDollars(row.op_cents)],
  ['Received', (row) => toDollars(row.received_cents)],
  ['Money', (row) => toTitle(moneyStates, toMoneyBalance(...toDealFacts(row)).state)],
  ['Net', (row) => toDollars(row.net_cents)],
]

async function* formatCsv(rows: AsyncIterable<ListedDeal>): AsyncGenerator<string> {
  yield formatCsvTitles(columns.map(([title]) => title))
  for await (const row of rows) yield formatCsvLine(columns.map(([, value]) => value(row)))
}

/** Streams the deals found, a page of rows in memory at a time. Throws `forbidden_role`. */
export function exportDeals(actor: Actor, { db }: Pick<Deps, 'db'>, filters: DealFilters): Readable {
  const agentId = getListedAgent(actor, filters.agent_id)
  return Readable.from(formatCsv(listAll(actor, db, agentId, filters)))
}
