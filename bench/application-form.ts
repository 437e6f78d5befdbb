import { parseArgs } from 'node:util'
import { randomUUID } from 'node:crypto'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { hashToken } from '../apps/server/src/platform/secrets.ts'
import { makeAgents, makeClients } from './generate-people.ts'
import { reportLatency } from './measure.ts'
import { withOffice } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    forms: { type: 'string', default: '20000' },
    port: { type: 'string', default: '41405' },
  },
})
const token = 'a-token-of-the-benchmark'

/** Creates a household with a form of 40 values for each client; the first has the token. */
async function makeForms({ pool }: Database): Promise<string> {
  await pool.query(`WITH household AS (
      INSERT INTO application_household (agent_id, client_id, created_at, changed_at)
      SELECT agent_id, id, now(), now() FROM client RETURNING id, agent_id, client_id
    ) INSERT INTO application_form (household_id, agent_id, person_id, applicant_type, first_name, last_name, email, name,
      opened_at, created_at, changed_at)
    SELECT h.id, h.agent_id, c.person_id, 'APPLICANT', c.first_name, c.last_name, 'person@client.example', c.first_name,
      now(), now(), now()
    FROM household h JOIN client c ON c.id = h.client_id`)
  await pool.query(`INSERT INTO application_value (form_id, field, value, version, changed_at)
    SELECT id, 'field_' || n, 'A value', 1, now() FROM application_form, generate_series(1, 40) n`)
  const { rows } = await pool.query<{ id: string }>('SELECT min(id) AS id FROM application_form')
  const { id } = rows[0]!
  await pool.query(
    `INSERT INTO application_form_link (form_id, seed, token_hash, expires_at)
    VALUES ($1, gen_random_uuid(), $2, now() + interval '1 day')`,
    [id, hashToken(token)],
  )
  await pool.query('VACUUM ANALYZE application_form, application_value, application_household')
  return id
}

await withOffice(
  {
    name: 'pb_bench_application_form',
    listings: 0,
    activeShare: 0,
    port: Number(options.port),
    keep: false,
  },
  async ({ database, serve }) => {
    // One address saves more often here than a person types.
    process.env['LIMIT_FACTOR'] = '1000'
    const { put } = await serve()
    await makeAgents(database, 20)
    await makeClients(database, { clients: Number(options.forms), own: 1000 })
    const id = await makeForms(database)
    let sequence = 0
    const save = (field: string, value: (n: number) => string) => () => {
      sequence += 1
      const change = { value: value(sequence), seen_version: sequence, device: 'bench-device', sequence }
      return put(`/v1/application-forms/${token}/values/${field}`, { ...change, key: randomUUID() })
    }
    const baseline = () => {
      sequence += 1
      return database.pool.query(
        `UPDATE application_value SET value = $2, version = version + 1, changed_at = now()
        WHERE form_id = $1 AND field = 'field_1'`,
        [id, `Employer ${sequence}`],
      )
    }
    await reportLatency('saving a field', { ours: save('employer', (n) => `Employer ${n}`), baseline })
    const ssn = (n: number) => `219-09-${String((n % 9000) + 1000)}`
    await reportLatency('saving an encrypted field', { ours: save('ssn', ssn), baseline })
  },
)
