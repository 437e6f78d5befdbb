import { Kysely, PostgresDialect } from 'kysely'
import { parseArgs } from 'node:util'
import { agentByJob } from '../apps/server/src/platform/actor.ts'
import type { Database, Tables } from '../apps/server/src/platform/db/db.ts'
import type { Deps } from '../apps/server/src/platform/deps.ts'
import { findPalette } from '../apps/server/src/modules/suggestions/index.ts'
import { firstNames, lastNames, makeAgents, makeClients } from './generate-people.ts'
import { reportLatency, type Call } from './measure.ts'
import { explain, randomSource, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    listings: { type: 'string', default: '1000000' },
    agents: { type: 'string', default: '500' },
    clients: { type: 'string', default: '100000' },
    own: { type: 'string', default: '2000' },
    port: { type: 'string', default: '41402' },
    keep: { type: 'boolean', default: false },
  },
})
const random = randomSource(13)
const randomBelow = (count: number) => Math.floor(random() * count)

async function createTexts({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ address: string; label: string; id: string }>(
    `SELECT address, label, u.id FROM unit u JOIN building b ON b.id = u.building_id WHERE u.id % 997 = 0 LIMIT 400`,
  )
  return Array.from({ length: 200 }, (_, at) => {
    const { address, label, id } = rows[at % rows.length]!
    const kind = random()
    if (kind < 0.45) return address.slice(0, 1 + randomBelow(address.length)).trim()
    if (kind < 0.65) return `${address.replace(' East ', ' e ').replace(/th Street$/, '')} #${label}`
    if (kind < 0.75) return address.replace('Street', 'Strete').replace('East', 'Esat')
    if (kind < 0.8) return `street ${address.split(' ')[2]!} esat`
    if (kind < 0.82) return `${1 + randomBelow(155)} and ${1 + randomBelow(12)}`
    if (kind < 0.84) return `e ${randomBelow(200)} ${address.split(' ')[0]!}`
    if (kind < 0.86) return `east ${randomBelow(200)}`
    if (kind < 0.87) return `212555${String(randomBelow(10_000)).padStart(4, '0')}`
    if (kind < 0.88) return `person-${randomBelow(100_000)}`
    if (kind < 0.9) return `#${id}`
    const name = `${firstNames[randomBelow(10)]!} ${lastNames[randomBelow(10)]!}`
    return random() < 0.7 ? name.slice(0, 2 + randomBelow(name.length)) : name.replace(/(.)(.)$/, '$2$1')
  })
}

/** Captures the SQL statements of a search text. */
async function captureStatements({ pool }: Database, text: string): Promise<Sample[]> {
  const statements: Sample[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      statements.push({ url: text, text: query.sql, parameters: query.parameters, count: 0 })
    },
  })
  const { rows } = await pool.query<{ id: string }>(`SELECT id FROM person WHERE name = 'Bench Agent'`)
  const actor = agentByJob(rows[0]!.id, [])
  await findPalette(actor, { db } as Deps, text)
  return statements
}

await withOffice(
  {
    name: 'pb_bench_palette',
    listings: Number(options.listings),
    activeShare: 0.2,
    port: Number(options.port),
    keep: options.keep,
  },
  async (office) => {
    const { database } = office
    const { pool } = database
    const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM agent')
    if (rows[0]!.count === 0) await makeAgents(database, Number(options.agents))
    const call = await office.serve()
    const made = await pool.query('SELECT FROM client LIMIT 1')
    if (made.rowCount === 0)
      await makeClients(database, { clients: Number(options.clients), own: Number(options.own) })
    const texts = await createTexts(database)
    const statements: Sample[][] = []
    for (const text of texts) statements.push(await captureStatements(database, text))
    const most = Math.max(...statements.map(({ length }) => length))
    console.log(`${texts.length} texts, at most ${most} statements for one`)
    const calls = texts.map((text) => ({
      url: `/v1/palette?search=${encodeURIComponent(text)}`,
      text: '',
      parameters: [],
      count: 0,
    }))
    const bare: Call = async (index) => {
      for (const { text, parameters } of statements[index % texts.length]!)
        await pool.query(text, [...parameters])
    }
    await reportLatency('palette, its SQL one after the other (must be under 15 ms)', {
      ours: call(calls),
      baseline: bare,
    })
    let slowest = { statement: statements[0]![0]!, took: 0 }
    for (const statement of statements.flat()) {
      const start = performance.now()
      await pool.query(statement.text, [...statement.parameters])
      const took = performance.now() - start
      if (took > slowest.took) slowest = { statement, took }
    }
    await explain(database, 'slowest', slowest.statement)
  },
)
