import { Kysely, PostgresDialect } from 'kysely'
import { parseArgs } from 'node:util'
import { findInWindow } from '../apps/server/src/modules/calendar/events/event-row.ts'
import type { Database, Tables } from '../apps/server/src/platform/db/db.ts'
import { makeEvents } from './generate-events.ts'
import { makeAgents } from './generate-people.ts'
import { reportLatency } from './measure.ts'
import { explain, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    agents: { type: 'string', default: '1500' },
    port: { type: 'string', default: '41419' },
    keep: { type: 'boolean', default: false },
  },
})

const weekSeconds = 7 * 86_400

/** A week of the calendar, at a different time in each call. */
function createSamples(): Sample[] {
  const now = Math.floor(Date.now() / 1000)
  return Array.from({ length: 40 }, (_, index) => {
    const from = now + (index - 20) * weekSeconds
    return {
      url: `/v1/calendar-events?from=${from}&until=${from + weekSeconds}`,
      text: '',
      parameters: [],
      count: 0,
    }
  })
}

/** The statement that reads a week. */
async function captureStatement({ pool }: Database, agentId: string): Promise<Sample> {
  const statements: Sample[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      statements.push({ url: 'week', text: query.sql, parameters: query.parameters, count: 0 })
    },
  })
  const from = new Date()
  await findInWindow(db, [agentId], {
    from,
    until: new Date(from.getTime() + weekSeconds * 1000),
    limit: 5000,
  })
  return statements[0]!
}

await withOffice(
  { name: 'pb_bench_calendar', listings: 0, activeShare: 0, port: Number(options.port), keep: options.keep },
  async (office) => {
    const { database } = office
    const made = await database.pool.query('SELECT FROM calendar_event LIMIT 1')
    if (made.rowCount === 0) await makeAgents(database, Number(options.agents) - 1)
    const call = await office.serve()
    if (made.rowCount === 0) await makeEvents(database, Number(options.events))
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT id FROM person WHERE name = 'Bench Agent'`,
    )
    const statement = await captureStatement(database, rows[0]!.id)
    await reportLatency('a week of the calendar, its SQL', {
      ours: call(createSamples()),
      baseline: async () => {
        await database.pool.query(statement.text, [...statement.parameters])
      },
    })
    await explain(database, 'statement', statement)
  },
)
