import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import {
  buildListStatements,
  type ClientListQuery,
} from '../apps/server/src/modules/clients/record/list-queries.ts'
import { compareLatency } from './measure.ts'
import { driverCall, explain, ms, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    clients: { type: 'string', default: '100000' },
    agents: { type: 'string', default: '50' },
    own: { type: 'string', default: '5000' },
    port: { type: 'string', default: '41403' },
  },
})
const total = Number(options.clients)
const ownClients = Number(options.own)

/** Vacuums until all pages are visible, as some time after a large import; an open transaction can delay it. */
async function waitForVacuum(pool: Database['pool']): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    await pool.query('VACUUM ANALYZE person, agent, client, client_email, client_phone')
    const { rows } = await pool.query<{ settled: boolean }>(
      `SELECT relallvisible > relpages * 0.95 AS settled FROM pg_class WHERE oid = 'client'::regclass`,
    )
    if (rows[0]!.settled) return
    await pause(500)
  }
  throw new Error('The clients are still being written')
}

/** Creates clients of the calling agent and of others, in mixed order. */
async function makeClients({ pool }: Database, personId: string): Promise<void> {
  await pool.query(
    `WITH made AS (INSERT INTO person (name) SELECT 'Agent ' || n FROM generate_series(1, $1::int) n RETURNING id)
    INSERT INTO agent (person_id, email, roles) SELECT id, 'agent-' || id || '@bench.example', '{AGENT}' FROM made`,
    [Number(options.agents) - 1],
  )
  await pool.query(
    `WITH people AS (
      INSERT INTO person (name) SELECT 'Client ' || n FROM generate_series(1, $2::int) n RETURNING id
    ), others AS (SELECT array_agg(person_id) AS ids FROM agent WHERE person_id <> $1),
    numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM people),
    made AS (
      INSERT INTO client (agent_id, person_id, first_name, last_name, search_types, created_at, assigned_at,
        last_activity_at, is_new)
      SELECT CASE WHEN n % ($2::int / $3::int) = 0 THEN $1::bigint
          ELSE others.ids[1 + (n * 7919) % cardinality(others.ids)] END,
        id, (ARRAY['Sofía', 'Adam', 'Nina', 'Łukasz', 'Maya', 'Owen', 'Priya'])[1 + (n * 31) % 7],
        (ARRAY['Marín', 'Cole', 'Park', 'Ito', 'Okafor', 'Rossi'])[1 + (n * 17) % 6] || ' ' || (n * 7919) % 5003,
        CASE n % 3 WHEN 0 THEN '{rental,sale}' WHEN 1 THEN '{rental}' ELSE '{sale}' END::text[],
        now() - n * interval '1 minute', now() - n * interval '1 minute',
        now() - (n * 7919 % $2::int) * interval '1 minute', n % 20 = 0
      FROM numbered, others RETURNING id, agent_id, person_id
    ), addresses AS (
      INSERT INTO client_email SELECT id, agent_id, 'person-' || person_id || '@client.example', 0 FROM made
    ) INSERT INTO client_phone SELECT id, '(212) 555-' || lpad((person_id % 10000)::text, 4, '0'), 0 FROM made`,
    [personId, total, ownClients],
  )
  await waitForVacuum(pool)
}

const usual: ClientListQuery = {
  mode: 'CURRENT',
  search: '',
  search_type: 'rental',
  sort_by: 'last_activity',
  sort_dir: 'desc',
  offset: 0,
  limit: 50,
}

const pages: Readonly<Record<string, Partial<ClientListQuery>>> = {
  'latest activity': {},
  'A-Z': { sort_by: 'name', sort_dir: 'asc' },
  'Z-A, a late page': { sort_by: 'name', sort_dir: 'desc', offset: Math.floor(ownClients / 2) },
  newest: { sort_by: 'time_created' },
  assigned: { sort_by: 'assigned_at' },
  'two words': { search: 'sofia mar' },
  'part of an address': { search: 'person-77' },
  'digits of a number': { search: '212 555 01' },
}

await withOffice(
  { name: 'pb_bench_clients', listings: 0, activeShare: 0, port: Number(options.port), keep: false },
  async ({ database, serve }) => {
    const call = await serve()
    const { rows } = await database.pool.query<{ person_id: string }>('SELECT person_id FROM agent')
    const personId = rows[0]!.person_id
    await makeClients(database, personId)
    for (const [name, part] of Object.entries(pages)) {
      const params = { ...usual, ...part }
      const query = new URLSearchParams(
        Object.entries(params).map(([key, value]): [string, string] => [key, String(value)]),
      )
      const samples = buildListStatements(personId, params).map((statement): Sample => {
        const { sql, parameters } = statement.compile(database.db)
        return {
          url: `/v1/clients?${query.toString()}`,
          text: sql,
          parameters: [...parameters],
          count: ownClients,
        }
      })
      const [page, count] = samples.map((sample) => driverCall([sample], database))
      const { ours, baseline } = await compareLatency({
        ours: call([samples[0]!]),
        // The page and its total use two connections, as in the server.
        baseline: (index) => Promise.all([page!(index), count!(index)]),
      })
      console.log(`${name}: HTTP p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}`)
      console.log(`  bare driver, same SQL: p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)}`)
      for (const sample of samples) await explain(database, name, sample)
    }
  },
)
