import { deals } from '@pb/contract/deals'
import { newYorkDate } from '@pb/rules/new-york'
import { parseArgs } from 'node:util'
import { buildListStatement } from '../apps/server/src/modules/deals/list/list-deals.ts'
import { buildAgentStatement, buildOfficeStatement } from '../apps/server/src/modules/deals/list/overview.ts'
import { agentByJob } from '../apps/server/src/platform/actor.ts'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { firstNames, lastNames, makeAgents } from './generate-people.ts'
import { reportLatency } from './measure.ts'
import { driverCall, explain, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    deals: { type: 'string', default: '1000000' },
    agents: { type: 'string', default: '1500' },
    port: { type: 'string', default: '41418' },
    keep: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const total = Number(options.deals)

/**
 * Creates deals of six years in all states, every tenth shared by two agents, each approved one with the four postings of
 * its division. Triggers and foreign keys are off meanwhile; what the triggers write is written at the end.
 */
async function makeDeals({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    await run(`SET session_replication_role = replica`)
    await run(
      `WITH agents AS (SELECT array_agg(person_id ORDER BY person_id) AS ids FROM agent)
      INSERT INTO deal (agent_id, kind, stage, pending_op, client_name, client_email, apt_address, apt_unit, management,
        price_cents, deal_date, lease_start, op_cents, fee_cents, net_cents, received_cents, agent_name, search_text,
        created_at, changed_at, submitted_at)
      SELECT agent_id, kind, stage, stage = 'pending', client_name, 'x@bench.example', address, unit, management, price,
        day, day + 20, CASE WHEN n % 4 = 0 THEN gross ELSE 0 END, CASE WHEN n % 4 = 0 THEN 0 ELSE gross END,
        CASE WHEN stage IN ('deal_submitted', 'pending', 'payment_sent') THEN gross * 7 / 10 END,
        CASE WHEN stage IN ('payment_sent') OR n % 3 = 0 THEN gross ELSE 0 END, name,
        ' ' || search_words(concat_ws(' ', client_name, address, unit, management, name)), day, day, day
      FROM (
        SELECT n, p.id AS agent_id, p.name, CASE WHEN n % 9 = 0 THEN 'sale' ELSE 'rental' END AS kind,
          CASE WHEN n > $1 - 4000 THEN (ARRAY['draft', 'pending_review', 'deal_submitted', 'pending'])[1 + n % 4]
            WHEN n % 50 = 0 THEN 'voided' WHEN n % 40 = 1 THEN 'deal_submitted' ELSE 'payment_sent' END AS stage,
          ($2::text[])[1 + (n * 31) % 10] || ' ' || ($3::text[])[1 + (n * 17) % 10] || ' ' || (n::bigint * 7919) % 5003 AS client_name,
          (n::bigint * 7919) % 900 || ' ' || (ARRAY['West 15th Street', 'Court Street', 'Dean Street', 'Broadway'])[1 + n % 4] AS address,
          n % 30 || 'B' AS unit, (ARRAY['Rockrose', 'Glenwood', 'Related', 'Bettina', 'Avalon'])[1 + n % 5] AS management,
          200000 + (n::bigint * 7919) % 5000 * 100 AS price, 150000 + (n::bigint * 104729) % 400000 AS gross,
          current_date - ((($1 - n)::bigint * 2190) / $1)::int AS day
        FROM generate_series(1, $1::int) n, agents JOIN LATERAL (
          SELECT id, name FROM person WHERE id = agents.ids[1 + n % cardinality(agents.ids)]) p ON true) made`,
      [total, firstNames, lastNames],
    )
    await run(`INSERT INTO deal_agent (deal_id, agent_id, position, share_rate, net_cents, is_owner)
      SELECT id, agent_id, 1, 10000, net_cents, true FROM deal`)
    await run(`INSERT INTO deal_agent (deal_id, agent_id, position, share_rate, net_cents)
      SELECT d.id, a.ids[1 + d.id % cardinality(a.ids)], 2, 5000, d.net_cents
      FROM deal d, (SELECT array_agg(person_id ORDER BY person_id) AS ids FROM agent) a
      WHERE d.id % 10 = 0 ON CONFLICT DO NOTHING`)
    await run(`INSERT INTO journal_entry (kind, booked_on, key, created_at)
      SELECT 'deal', deal_date, 'deal:' || id, now() FROM deal WHERE net_cents IS NOT NULL ORDER BY id`)
    await run(`INSERT INTO journal_posting (entry_id, account, cents, booked_on, agent_id, deal_id)
      SELECT e.id, p.account, p.cents, d.deal_date, d.agent_id, d.id
      FROM deal d JOIN journal_entry e ON e.key = 'deal:' || d.id, LATERAL (VALUES
        ('clearing', d.op_cents + d.fee_cents), ('due_agent', -d.net_cents), ('fees', -7500),
        ('income', d.net_cents + 7500 - d.op_cents - d.fee_cents)) p (account, cents) ORDER BY e.id`)
    await run(`UPDATE deal d SET entry_id = e.id FROM journal_entry e
      WHERE e.key = 'deal:' || d.id AND d.stage <> 'voided' AND d.id % 100 = 0`)
    await run(`INSERT INTO journal_month_sum SELECT date_trunc('month', booked_on)::date, account, true, sum(cents)
      FROM journal_posting GROUP BY 1, 2`)
    await run(`INSERT INTO deal_month_sum SELECT date_trunc('month', deal_date)::date, kind, stage, pending_op,
        pending_check, count(*), sum(op_cents), sum(fee_cents), coalesce(sum(net_cents), 0), count(price_cents),
        sum(price_cents) FROM deal GROUP BY 1, 2, 3, 4, 5`)
    await run(`SET session_replication_role = DEFAULT`)
    await run(
      'VACUUM ANALYZE deal, deal_agent, journal_posting, journal_month_sum, deal_month_sum, person, agent',
    )
  } finally {
    client.release()
  }
}

const year = new Date().getFullYear()
const lists: Readonly<Record<string, Record<string, string>>> = {
  'agent, by date': {},
  'agent, a search': { search: 'sofia dean' },
  'office, by date': { agent_id: '0' },
  'office, a year': { agent_id: '0', year: String(year - 1) },
  'office, in review': { agent_id: '0', status: 'pending_review', sort: 'waiting', sort_order: 'asc' },
  'office, paid, a late page': { agent_id: '0', status: 'payment_sent', offset: '2000' },
  'office, ready to pay': { agent_id: '0', ready_to_pay: '1' },
  'office, by client': { agent_id: '0', sort: 'client_name', sort_order: 'asc' },
  'office, one agent': { agent_id: 'one' },
  'office, a name and a street': { agent_id: '0', search: 'sofia dean' },
  'office, a rare name': { agent_id: '0', search: 'hale 4711' },
  'office, a word in every second deal': { agent_id: '0', search: 'street' },
}
const overviews: Readonly<Record<string, Record<string, string>>> = {
  agent: {},
  'agent, a year and month': { year: String(year - 1), month: '3' },
  office: { agent_id: '0' },
  'office, a year': { agent_id: '0', year: String(year - 1) },
  'office, this month': { agent_id: '0', year: String(year), month: String(new Date().getMonth() + 1) },
}

await withOffice(
  { name: 'pb_bench_deals', listings: 0, activeShare: 0, port: Number(options.port), keep: options.keep },
  async ({ database, serve }) => {
    const made = await database.pool.query('SELECT FROM deal LIMIT 1')
    const call = await serve()
    if (made.rowCount === 0) {
      await makeAgents(database, Number(options.agents) - 1)
      await makeDeals(database)
    }
    const setRoles = (roles: string) =>
      database.pool.query<{ id: string }>(
        `UPDATE agent SET roles = $1 WHERE person_id = (SELECT id FROM person WHERE name = 'Bench Agent')
          RETURNING person_id AS id`,
        [roles],
      )
    // The office must keep a supervisor while the measuring agent is none.
    await database.pool.query(
      `UPDATE agent SET roles = '{AGENT,SUPERVISOR}' WHERE person_id =
        (SELECT min(person_id) FROM agent JOIN person ON id = person_id WHERE name <> 'Bench Agent')`,
    )
    const measure = async (title: string, sample: Sample) => {
      if (!title.includes(options.only)) return
      await reportLatency(title, { ours: call([sample]), baseline: driverCall([sample], database) })
      await explain(database, title, sample)
    }
    const figures = [
      ...Object.entries(lists).map(([name, params]) => ({ kind: 'list', name, params })),
      ...Object.entries(overviews).map(([name, params]) => ({ kind: 'overview', name, params })),
    ]
    for (const { kind, name, params } of figures) {
      const isOffice = name.startsWith('office')
      const { id } = (await setRoles(isOffice ? '{AGENT,SUPERVISOR}' : '{AGENT}')).rows[0]!
      const actor = agentByJob(id, isOffice ? ['AGENT', 'SUPERVISOR'] : ['AGENT'])
      const given = params['agent_id'] === 'one' ? { ...params, agent_id: id } : params
      const agentId = given['agent_id'] === '0' ? null : id
      const query = new URLSearchParams(given).toString()
      if (kind === 'list') {
        const parsed = deals.listDeals.query.parse(given)
        const { sql, parameters } = buildListStatement(actor, agentId, parsed).compile(database.db)
        const url = `/v1/deal-sheets?${query}`
        await measure(`list, ${name}`, { url, text: sql, parameters: [...parameters], count: total })
      }
      if (kind === 'overview') {
        const parsed = deals.dealsOverview.query.parse(given)
        const today = newYorkDate(new Date())
        const statement =
          agentId === null ? buildOfficeStatement(parsed, today) : buildAgentStatement(agentId, parsed, today)
        const { sql, parameters } = statement.compile(database.db)
        const url = `/v1/deal-sheets-overview?${query}`
        await measure(`overview, ${name}`, { url, text: sql, parameters: [...parameters], count: total })
      }
    }
  },
)
