import { parseArgs } from 'node:util'
import type { Database } from '../apps/server/src/platform/db/db.ts'
import { pageStatement, type PageQuery } from '../apps/server/src/modules/notifications/queries.ts'
import { compareLatency } from './measure.ts'
import { driverCall, explain, ms, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    total: { type: 'string', default: '1000000' },
    own: { type: 'string', default: '100000' },
    unread: { type: 'string', default: '10000' },
    port: { type: 'string', default: '41401' },
  },
})
const total = Number(options.total)
const ownNotifications = Number(options.own)
const unread = Number(options.unread)

/** The calling person exists from the server's start; the others are created here. */
async function makeNotifications({ pool }: Database, personId: string): Promise<void> {
  await pool.query(`WITH made AS (INSERT INTO person (name) SELECT 'Agent ' || n FROM generate_series(1, 400) n
    RETURNING id) INSERT INTO agent (person_id, email, roles)
    SELECT id, 'agent' || id || '@pboffice.example', ARRAY['AGENT'] FROM made`)
  await pool.query(
    `INSERT INTO notification (person_id, kind, message, payload, read_at)
    SELECT CASE WHEN n % ($3::int / $4::int) = 0 THEN $1::bigint ELSE others.ids[1 + (n::bigint * 7919) % 400] END,
      (ARRAY['listing_match', 'listing_change', 'inquiry', 'mail'])[1 + n % 4],
      'New rental in Chelsea: 2 bedrooms at $4,500 a month', '{"listing_ids":["12345"]}',
      CASE WHEN n <= $3::int * (1 - $2::int / $4::float) THEN now() END
    FROM generate_series(1, $3::int) n, (SELECT array_agg(person_id) AS ids FROM agent WHERE person_id <> $1) others`,
    [personId, unread, total, ownNotifications],
  )
  await pool.query('VACUUM ANALYZE notification')
}

function createSample({ db }: Database, personId: string, query: string, page: PageQuery): Sample {
  const { sql, parameters } = pageStatement(personId, page).compile(db)
  return {
    url: `/v1/dashboard-alerts?${query}`,
    text: sql,
    parameters: [...parameters],
    count: ownNotifications,
  }
}

await withOffice(
  { name: 'pb_bench_notifications', listings: 0, activeShare: 0, port: Number(options.port), keep: false },
  async ({ database, serve }) => {
    const call = await serve()
    const { rows } = await database.pool.query<{ person_id: string }>('SELECT person_id FROM agent')
    const personId = rows[0]!.person_id
    await makeNotifications(database, personId)
    const deep = ownNotifications - 1000
    const samples = {
      'first page': createSample(database, personId, 'limit=10&offset=0', { limit: 10, offset: 0 }),
      'deep page': createSample(database, personId, `limit=10&offset=${deep}`, { limit: 10, offset: deep }),
    }
    for (const [name, sample] of Object.entries(samples)) {
      const { ours, baseline } = await compareLatency({
        ours: call([sample]),
        baseline: driverCall([sample], database),
      })
      console.log(`${name}: HTTP p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}`)
      console.log(`  bare driver, same SQL: p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)}`)
      await explain(database, name, sample)
    }
    const start = performance.now()
    const { rowCount } = await database.pool.query(
      'UPDATE notification SET read_at = now() WHERE person_id = $1 AND read_at IS NULL',
      [personId],
    )
    console.log(`\n${rowCount} marked read by one statement in ${ms(performance.now() - start)}`)
    const after = await compareLatency({
      ours: call([samples['first page']]),
      baseline: driverCall([samples['first page']], database),
    })
    console.log(`first page after that, before any vacuum: HTTP p95 ${ms(after.ours.p95)}`)
  },
)
