import { applications } from '@pb/contract/applications'
import { parseArgs } from 'node:util'
import { buildListStatement } from '../apps/server/src/modules/applications/forms/list-forms.ts'
import { sumUpCounts } from '../apps/server/src/modules/applications/forms/purge-forms.ts'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { makeAgents, makeClients } from './generate-people.ts'
import { compareLatency } from './measure.ts'
import { driverCall, explain, ms, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    forms: { type: 'string', default: '100000' },
    agents: { type: 'string', default: '50' },
    own: { type: 'string', default: '2000' },
    port: { type: 'string', default: '41405' },
    keep: { type: 'boolean', default: false },
  },
})
const total = Number(options.forms)
const households = Math.floor(total / 2)

/** Where people apply does not depend on their names. */
const streets = [
  'Court Street',
  'Dean Street',
  'Broadway',
  'Bergen Street',
  'Atlantic Avenue',
  'Union Street',
  ...Array.from({ length: 30 }, (_, at) => `West ${at + 11}th Street`),
]

/** Creates a household of two people for each client, mostly answered, as an office has after some years. */
async function makeForms({ db, pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO application_household (agent_id, client_id, status, building_address, apartment_no, monthly_rent_cents,
      created_at, changed_at)
    SELECT agent_id, id, (ARRAY['NEW', 'APPROVED', 'APPROVED', 'REJECTED', 'APPROVED', 'WITHDRAWN'])[1 + id % 6],
      (id * 7919) % 900 || ' ' || street,
      id % 30 || 'B', 200000 + (id * 7919) % 5000 * 100, now() - id * interval '10 minutes', now()
    FROM client, LATERAL (SELECT ($1::text[])[1 + abs(hashint8(id)) % cardinality($1::text[])] AS street) s`,
    [streets],
  )
  await pool.query(
    `INSERT INTO application_form (household_id, agent_id, person_id, applicant_type, first_name, last_name, email, name,
      search_text, status, monthly_rent_cents, completeness, created_at, changed_at)
    SELECT h.id, h.agent_id, c.person_id, (ARRAY['APPLICANT', 'GUARANTOR'])[n], c.first_name, c.last_name, 'x@bench.example',
      c.first_name || ' ' || c.last_name,
      ' ' || search_words(concat_ws(' ', c.first_name, c.last_name, 'person' || c.id || '@client.example',
        h.building_address, h.apartment_no)),
      h.status, h.monthly_rent_cents, (h.id * 31) % 101, h.created_at,
      h.created_at + (h.id * 7919 % 1000) * interval '1 minute'
    FROM application_household h JOIN client c ON c.id = h.client_id, generate_series(1, 2) n`,
  )
  // As every hour: since then an office has added few.
  await sumUpCounts({ db })
  // A row counts as visible to all only when its commit is on disk, as it is at once in an office.
  const client = await pool.connect()
  await client.query('SET synchronous_commit = on')
  await client.query('CHECKPOINT')
  await client.query(
    'VACUUM ANALYZE application_household, application_form, application_form_count, application_form_word, person, agent',
  )
  client.release(true)
}

const pages: Readonly<Record<string, Record<string, string>>> = {
  'own, latest change': {},
  'own, a search': { query: 'sofia dean' },
  'office, latest change': { all: '1' },
  'office, by name': { all: '1', sort: 'name' },
  'office, by rent': { all: '1', sort: 'monthly_rent', sort_order: 'asc' },
  'office, by completeness, a late page': { all: '1', sort: 'completeness', offset: '2000' },
  'office, new guarantors': { all: '1', status: 'NEW', applicant_type: 'GUARANTOR' },
  'office, a first name': { all: '1', query: 'sofia' },
  'office, a name and a street': { all: '1', query: 'sofia dean' },
  'office, an address': { all: '1', query: '45 court' },
}

await withOffice(
  {
    name: 'pb_bench_applications',
    listings: 0,
    activeShare: 0,
    port: Number(options.port),
    keep: options.keep,
  },
  async ({ database, serve }) => {
    const made = await database.pool.query('SELECT FROM application_form LIMIT 1')
    const call = await serve()
    if (made.rowCount === 0) {
      await makeAgents(database, Number(options.agents) - 1)
      await makeClients(database, { clients: households, own: Number(options.own) / 2 })
      await makeForms(database)
    }
    const { rows } = await database.pool.query<{ id: string }>(
      `UPDATE agent SET roles = '{AGENT,SUPERVISOR}' WHERE person_id = (SELECT id FROM person WHERE name = 'Bench Agent')
      RETURNING person_id AS id`,
    )
    for (const [name, params] of Object.entries(pages)) {
      const query = applications.listApplications.query.parse(params)
      const { sql, parameters } = buildListStatement(query.all ? null : rows[0]!.id, query).compile(
        database.db,
      )
      const url = `/v1/aform?${new URLSearchParams(params).toString()}`
      const sample: Sample = { url, text: sql, parameters: [...parameters], count: total }
      const { ours, baseline } = await compareLatency({
        ours: call([sample]),
        baseline: driverCall([sample], database),
      })
      console.log(`${name}: HTTP p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}`)
      console.log(`  bare driver, same SQL: p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)}`)
      await explain(database, name, sample)
    }
  },
)
