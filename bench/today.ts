import { Kysely, PostgresDialect } from 'kysely'
import { parseArgs } from 'node:util'
import { agentByJob } from '../apps/server/src/platform/actor.ts'
import type { Database, Tables } from '../apps/server/src/platform/db/db.ts'
import type { Deps } from '../apps/server/src/platform/deps.ts'
import { countToday } from '../apps/server/src/modules/today/service.ts'
import { makeAgents, makeClients } from './generate-people.ts'
import { reportLatency } from './measure.ts'
import { explain, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '200000' },
    clients: { type: 'string', default: '100000' },
    own: { type: 'string', default: '2000' },
    port: { type: 'string', default: '41404' },
    keep: { type: 'boolean', default: false },
  },
})

/** Creates five tasks, a question and two ratings for each client, and 500 listings of the calling agent. */
async function makeWork({ pool }: Database): Promise<void> {
  await pool.query(`INSERT INTO client_task (client_id, agent_id, title, due_on, planned_at, created_at, done_at)
    SELECT id, agent_id, 'Call', CURRENT_DATE + (id + n)::int % 21 - 10, now(), now(),
      CASE WHEN (id + n) % 20 > 0 THEN now() END
    FROM client, generate_series(1, 5) n`)
  await pool.query(`WITH link AS (
      INSERT INTO shared_link (client_id, agent_id, seed, token_hash, listing_ids, created_at, expires_at)
      SELECT id, agent_id, gen_random_uuid(), decode(md5(id::text), 'hex'), '{1}', now(), now() FROM client
      RETURNING id, client_id, agent_id
    ) INSERT INTO listing_question (client_id, agent_id, link_id, kind, key, at, answered_at)
      SELECT client_id, agent_id, id, CASE WHEN id % 2 = 0 THEN 'showing' ELSE 'question' END, 'key', now(),
        CASE WHEN id % 40 > 0 THEN now() END FROM link`)
  await pool.query(`INSERT INTO listing_mark (client_id, agent_id, listing_id, mark, at, answered_at)
    SELECT c.id, c.agent_id, l.id, 'like', now(), CASE WHEN c.id % 40 > 0 THEN now() END
    FROM client c, (SELECT id FROM listing ORDER BY id LIMIT 2) l`)
  await pool.query(`UPDATE listing SET agent_id = (SELECT a.person_id FROM agent a JOIN person p ON p.id = a.person_id
      WHERE p.name = 'Bench Agent'), verified_at = now() - interval '20 days'
    WHERE id IN (SELECT id FROM listing WHERE active ORDER BY id LIMIT 500)`)
  await pool.query('VACUUM ANALYZE client_task, listing_question, listing_mark, listing')
}

/** Captures the statements of one call. */
async function captureStatements({ pool }: Database): Promise<Sample[]> {
  const statements: Sample[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      statements.push({ url: '/v1/today', text: query.sql, parameters: query.parameters, count: 0 })
    },
  })
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM person WHERE name = 'Bench Agent'`)
  const actor = agentByJob(rows[0]!.id, ['SUPERVISOR'])
  await countToday(actor, { db, clock: { now: () => new Date() } } as Deps)
  return statements
}

await withOffice(
  {
    name: 'pb_bench_today',
    listings: Number(options.listings),
    activeShare: 0.2,
    port: Number(options.port),
    keep: options.keep,
  },
  async (office) => {
    const { database } = office
    const made = await database.pool.query('SELECT FROM client LIMIT 1')
    if (made.rowCount === 0) await makeAgents(database, 500)
    const call = await office.serve()
    if (made.rowCount === 0) {
      await makeClients(database, { clients: Number(options.clients), own: Number(options.own) })
      await makeWork(database)
    }
    const statements = await captureStatements(database)
    await reportLatency('what waits today, its SQL one after the other', {
      ours: call([{ url: '/v1/today', text: '', parameters: [], count: 0 }]),
      baseline: async () => {
        for (const { text, parameters } of statements) await database.pool.query(text, [...parameters])
      },
    })
    for (const statement of statements) await explain(database, 'statement', statement)
  },
)
