import { parseArgs } from 'node:util'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { makeAgents } from './generate-people.ts'
import { latency } from './measure.ts'
import { ms, withOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '2000000' },
    inquiries: { type: 'string', default: '200000' },
    deals: { type: 'string', default: '100000' },
    agents: { type: 'string', default: '300' },
    port: { type: 'string', default: '4585' },
    keep: { type: 'boolean', default: false },
  },
})
const [events, inquiries, deals] = [options.events, options.inquiries, options.deals].map(Number) as [
  number,
  number,
  number,
]
const clients = inquiries / 2
const [sent, showings] = [events * 0.85, events * 0.15]

/** Spread over three years, the newest last. */
const at = (count: number) => `now() - (${count} - n) * interval '1095 days' / ${count}`
const agent = `a.ids[1 + (n * 7919::bigint % cardinality(a.ids))::int]`
const agents = `(SELECT array_agg(person_id) AS ids FROM agent) a`

/**
 * Three years of an office: inquiries, every second one of a client, listings sent of which half are opened and a tenth
 * liked, showings, applications and deals. Triggers and foreign keys are off; credited agents, likes and sums are written as they would be.
 */
const statements = [
  `SET session_replication_role = replica`,
  `INSERT INTO client (agent_id, credited_agent_id, person_id, first_name, search_types, stage, source, created_at, assigned_at,
      last_activity_at)
    SELECT ${agent}, ${agent}, 1000000 + n, 'Renter', '{rental}', (ARRAY['new', 'searching', 'showing', 'closed'])[1 + n % 4],
      (ARRAY['StreetEasy', 'Referral', '', 'Zillow'])[1 + n % 4], ${at(clients)}, now(), now()
    FROM ${agents}, generate_series(1, ${clients}) n`,
  `INSERT INTO inquiry (agent_id, credited_agent_id, client_id, reason, assigned_at, kind, reading, src_type, first_src_type, email,
      needs_response, answered_at, first_due_at, last_in_at, last_message_at, created_at)
    SELECT c.agent_id, c.agent_id, CASE WHEN n % 2 = 0 THEN c.id END, 'mailbox', at, 'tour', 'read', made.source, made.source,
      'renter' || n || '@client.example', false, CASE WHEN n % 9 > 0 THEN at + n % 700 * interval '1 minute' END,
      at + interval '15 minutes', at, at, at
    FROM (SELECT n, (ARRAY['streeteasy', 'zillow', 'renthop', 'website'])[1 + n % 4] AS source, ${at(inquiries)} AS at
      FROM generate_series(1, ${inquiries}) n) made JOIN client c ON c.id = 1 + n / 2 % ${clients}`,
  `INSERT INTO client_listing (client_id, agent_id, credited_agent_id, listing_id, saved_at, sent_at, opened_at, liked)
    SELECT c.id, c.agent_id, c.agent_id, n, at, at, CASE WHEN n % 2 = 0 THEN at END, n % 10 = 0
    FROM (SELECT n, ${at(sent)} AS at FROM generate_series(1, ${sent}) n) made
    JOIN client c ON c.id = 1 + (n * 7919::bigint) % ${clients}`,
  `INSERT INTO listing_mark (client_id, agent_id, listing_id, mark, at)
    SELECT client_id, agent_id, listing_id, 'like', sent_at FROM client_listing WHERE liked`,
  `INSERT INTO stats_sent_day (agent_id, day, sent, opened, liked)
    SELECT coalesce(credited_agent_id, 0), (sent_at AT TIME ZONE 'America/New_York')::date AS day, count(*), count(opened_at),
      count(*) FILTER (WHERE liked) FROM client_listing GROUP BY GROUPING SETS ((credited_agent_id, day), (day))`,
  `INSERT INTO showing (agent_id, credited_agent_id, client_id, listing_id, status, starts_at, minutes, seed, token_hash, created_at,
      changed_at)
    SELECT c.agent_id, c.agent_id, c.id, n, (ARRAY['completed', 'confirmed', 'canceled', 'no_show'])[1 + n % 4], at, 30,
      gen_random_uuid(), int8send(n), at, at
    FROM (SELECT n, ${at(showings)} AS at FROM generate_series(1::bigint, ${showings}) n) made
    JOIN client c ON c.id = 1 + (n * 7919) % ${clients}`,
  `INSERT INTO application_household (agent_id, credited_agent_id, client_id, status, created_at, changed_at)
    SELECT agent_id, agent_id, id, 'NEW', created_at, created_at FROM client WHERE id % 3 = 0`,
  `INSERT INTO application_form (household_id, agent_id, person_id, applicant_type, first_name, last_name, email, name, created_at,
      changed_at)
    SELECT id, agent_id, 1, 'APPLICANT', 'A', 'B', 'a@b.example', 'A B', created_at, created_at FROM application_household`,
  `INSERT INTO deal (agent_id, client_id, kind, stage, deal_date, op_cents, fee_cents, net_cents, entry_id, created_at, changed_at)
    SELECT c.agent_id, c.id, 'rental', CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'payment_sent' END, (${at(deals)})::date, 0,
      300000 + n % 1000, 200000, CASE WHEN n % 10 > 0 THEN n END, now(), now()
    FROM generate_series(1, ${deals}) n JOIN client c ON c.id = 1 + n % ${clients}`,
  `INSERT INTO deal_agent (deal_id, agent_id, position, share_rate, net_cents, is_owner)
    SELECT id, agent_id, 0, 10000, net_cents, true FROM deal`,
  `SET session_replication_role = DEFAULT`,
  `VACUUM ANALYZE client, inquiry, client_listing, listing_mark, showing, application_household, application_form, deal,
    deal_agent, stats_sent_day`,
]

async function makeHistory({ pool }: Database): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release()
  }
}

const periods = ['week', 'month', 'quarter', 'year', 'last_12_months']
const tables = ['agents', 'funnel', 'sources', 'hours', 'client_stages', 'commission']

await withOffice(
  { name: 'pb_bench_stats', listings: 0, activeShare: 0, port: Number(options.port), keep: options.keep },
  async ({ database, serve }) => {
    const made = await database.pool.query('SELECT FROM inquiry LIMIT 1')
    const call = await serve()
    if (made.rowCount === 0) {
      await makeAgents(database, Number(options.agents) - 1)
      await makeHistory(database)
    }
    const { rows } = await database.pool.query<{ id: string }>(
      `UPDATE agent SET roles = '{AGENT,SUPERVISOR}' WHERE person_id = (SELECT id FROM person WHERE name = 'Bench Agent')
       RETURNING person_id AS id`,
    )
    const measure = async (title: string, url: string) => {
      const { p50, p95 } = await latency(call([{ url, text: '', parameters: [], count: 0 }]))
      console.log(`${title}: p50 ${ms(p50)}, p95 ${ms(p95)}`)
    }
    const own = `agent_id=${rows[0]!.id}`
    for (const period of periods) {
      await measure(`office, ${period}, first screen`, `/v1/stats?period=${period}`)
      await measure(`agent, ${period}, first screen`, `/v1/stats?period=${period}&${own}`)
    }
    for (const table of tables)
      await measure(`office, month, ${table}`, `/v1/stats-table?period=month&table=${table}`)
    for (const table of tables)
      await measure(`office, 12 months, ${table}`, `/v1/stats-table?period=last_12_months&table=${table}`)
    await measure('office, month, records', '/v1/stats-rows?period=month&kind=sent')
  },
)
