import { opInvoices } from '@pb/contract/op-invoices'
import { parseArgs } from 'node:util'
import { buildAgeingStatement } from '../apps/server/src/modules/invoices/ageing/ageing.ts'
import {
  buildPageStatement,
  buildSumStatement,
} from '../apps/server/src/modules/invoices/records/list-invoices.ts'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { makeAgents } from './generate-people.ts'
import { compareLatency } from './measure.ts'
import { driverCall, explain, ms, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    invoices: { type: 'string', default: '1000000' },
    open: { type: 'string', default: '100000' },
    agents: { type: 'string', default: '1500' },
    port: { type: 'string', default: '41406' },
    keep: { type: 'boolean', default: false },
  },
})
const total = Number(options.invoices)
const open = Number(options.open)

/** Creates invoices of three years: the last ones are open or drafts, a few are written off. */
async function makeInvoices({ pool }: Database): Promise<void> {
  await pool.query('ALTER TABLE invoice DISABLE TRIGGER USER')
  await pool.query(
    `INSERT INTO invoice (agent_id, kind, number_year, number_serial, number, address, unit, tenant_name, commission_cents,
      management_company, contact_name, contact_email, issued_on, due_on, sent_at, open_cents, settled_by, settled_at,
      search_text, key, created_at, changed_at)
    SELECT a.ids[1 + (n * 7919::bigint % cardinality(a.ids))::int], 'rental', CASE WHEN sent THEN extract(year FROM day)::int END,
      CASE WHEN sent THEN n END, CASE WHEN sent THEN extract(year FROM day) || '-' || lpad(n::text, 7, '0') ELSE '' END,
      address, n % 30 || 'B', 'Tenant ' || n, cents, company, 'Contact ' || n % 9000, 'contact' || n % 9000 || '@client.example',
      day, CASE WHEN sent THEN day + 30 END, CASE WHEN sent THEN day::timestamptz END, CASE WHEN owed THEN cents ELSE 0 END,
      CASE WHEN sent AND NOT owed THEN CASE WHEN n % 97 = 0 THEN 'written_off' ELSE 'paid' END END,
      CASE WHEN sent AND NOT owed THEN day::timestamptz + interval '20 days' END,
      ' ' || search_words(concat_ws(' ', n, address, n % 30 || 'B', 'Tenant ' || n, company)), 'bench-' || n, now(), now()
    FROM (SELECT array_agg(person_id) AS ids FROM agent) a, (
      SELECT n, current_date - ((n::bigint * 1000) / ${total})::int AS day, n % 50 <> 0 AS sent,
        n % 50 <> 0 AND n % ${Math.floor(total / open)} = 3 AS owed, 100000 + (n * 7919::bigint) % 5000 * 100 AS cents,
        (n * 31) % 900 || ' ' || (ARRAY['West 15th Street', 'Court Street', 'Dean Street', 'Broadway'])[1 + n % 4] AS address,
        'Management ' || (n * 7919::bigint) % 2000 AS company
      FROM generate_series(1, ${total}) n) made`,
  )
  await pool.query('ALTER TABLE invoice ENABLE TRIGGER USER')
  await pool.query(
    `INSERT INTO invoice_sum SELECT date_trunc('month', issued_on)::date,
      CASE WHEN sent_at IS NULL THEN 'draft' WHEN settled_at IS NULL THEN 'open' ELSE settled_by END,
      CASE WHEN settled_at IS NULL THEN due_on END, count(*), sum(commission_cents), sum(open_cents)
    FROM invoice GROUP BY 1, 2, 3`,
  )
  await pool.query('VACUUM ANALYZE invoice, invoice_sum, person, agent')
}

const pages: Readonly<Record<string, Record<string, string>>> = {
  'office, newest': {},
  'office, this year’s overdue': { status: 'overdue', year: String(new Date().getUTCFullYear()) },
  'office, drafts': { status: 'draft' },
  'office, written off': { status: 'written_off' },
  'office, by due day': { sort: 'due_on', sort_order: 'asc' },
  'office, by amount, a late page': { sort: 'amount', offset: '2000' },
  'office, by company': { sort: 'management_company', sort_order: 'asc' },
  'office, by agent': { sort: 'agent_name', sort_order: 'asc' },
  'office, one company': { management_company: 'Management 77' },
  'office, a number': { search: '2026-0000' },
  'one agent, newest': { agent_id: 'agent' },
  'one agent, by amount': { agent_id: 'agent', sort: 'amount' },
}

await withOffice(
  { name: 'pb_bench_invoices', listings: 0, activeShare: 0, port: Number(options.port), keep: options.keep },
  async ({ database, serve }) => {
    const made = await database.pool.query('SELECT FROM invoice LIMIT 1')
    const call = await serve()
    if (made.rowCount === 0) {
      await makeAgents(database, Number(options.agents) - 1)
      await makeInvoices(database)
    }
    await database.pool.query(
      `UPDATE agent SET roles = '{AGENT,SUPERVISOR}' WHERE person_id = (SELECT id FROM person WHERE name = 'Bench Agent')`,
    )
    const { rows } = await database.pool.query<{ id: string; today: string }>(
      `SELECT agent_id AS id, current_date::text AS today FROM invoice ORDER BY id DESC LIMIT 1`,
    )
    const { id, today } = rows[0]!

    async function measure(name: string, url: string, samples: readonly Sample[]): Promise<void> {
      const statements = samples.map((sample) => driverCall([sample], database))
      const { ours, baseline } = await compareLatency({
        ours: call([{ ...samples[0]!, url }]),
        baseline: async (index) => {
          await Promise.all(statements.map((run) => run(index)))
        },
      })
      console.log(`${name}: HTTP p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}`)
      console.log(`  bare driver, same SQL: p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)}`)
      for (const sample of samples) await explain(database, name, sample)
    }

    for (const [name, given] of Object.entries(pages)) {
      const params = { ...given, ...(given['agent_id'] !== undefined && { agent_id: id }) }
      const query = opInvoices.listInvoices.query.parse(params)
      const scope = { agentId: query.agent_id ?? null, today }
      const url = `/v1/op-invoices?${new URLSearchParams(params).toString()}`
      const samples = [buildPageStatement(scope, query), buildSumStatement(scope, query)].map((statement) => {
        const { sql, parameters } = statement.compile(database.db)
        return { url, text: sql, parameters: [...parameters], count: total }
      })
      await measure(name, url, samples)
    }
    const { sql, parameters } = buildAgeingStatement({ agentId: null, today }).compile(database.db)
    const url = '/v1/op-invoices-ageing'
    await measure('ageing of the office', url, [{ url, text: sql, parameters: [...parameters], count: open }])
  },
)
