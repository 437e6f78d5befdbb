import { dashboard } from '@pb/contract/dashboard'
import { inquiries } from '@pb/contract/inquiries'
import { toUnixSeconds } from '@pb/rules/dates'
import { Kysely, PostgresDialect } from 'kysely'
import { parseArgs } from 'node:util'
import { findInWindow } from '../apps/server/src/modules/calendar/events/event-row.ts'
import { getCompsOverview } from '../apps/server/src/modules/dashboard/comps-overview.ts'
import { getNewListings } from '../apps/server/src/modules/dashboard/new-listings.ts'
import { listInquiries } from '../apps/server/src/modules/inquiries/list/list-inquiries.ts'
import { countToday } from '../apps/server/src/modules/today/service.ts'
import { agentByJob, type Actor } from '../apps/server/src/platform/actor.ts'
import type { Database, Tables } from '../apps/server/src/platform/db/db.ts'
import type { Deps } from '../apps/server/src/platform/deps.ts'
import { makeEvents } from './generate-events.ts'
import { makeInquiries } from './generate-inquiries.ts'
import { makeAgents, makeClients } from './generate-people.ts'
import { generateSearches } from './generate-searches.ts'
import { reportLatency, type Call } from './measure.ts'
import { explain, withOffice, type Sample } from './office.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    inquiries: { type: 'string', default: '2000000' },
    events: { type: 'string', default: '1000000' },
    agents: { type: 'string', default: '1500' },
    listings: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
    plans: { type: 'boolean', default: false },
    port: { type: 'string', default: '41420' },
    keep: { type: 'boolean', default: false },
  },
})

const weekSeconds = 7 * 86_400

interface FirstCall {
  readonly url: string
  /** The same work in this process, whose statements are the baseline; none is measured next to a session's lookup. */
  readonly work?: (actor: Actor, deps: Deps) => Promise<unknown>
}

/** What the dashboard asks for at once, and the calls of its other tabs. */
function listCalls(now: Date): Readonly<Record<string, FirstCall>> {
  const from = toUnixSeconds(now)
  const inquiryQuery = { scope: 'own', filter: 'needs_response', limit: '50', offset: '0' }
  return {
    today: { url: '/v1/today', work: countToday },
    'inquiries to answer': {
      url: `/v1/listing-inquiries?${new URLSearchParams(inquiryQuery).toString()}`,
      work: (actor, deps) => listInquiries(actor, deps, inquiries.listingInquiries.query.parse(inquiryQuery)),
    },
    'new apartments': {
      url: '/v1/dashboard-new-listings?limit=0&offset=0',
      work: (actor, deps) => getNewListings(actor, deps, dashboard.newListings.query.parse({ limit: '0' })),
    },
    messages: { url: '/v1/gmail-threads?label=INBOX&limit=50' },
    notifications: { url: '/v1/dashboard-alerts' },
    weather: { url: '/v1/weather' },
    calendar: {
      url: `/v1/calendar-events?from=${from}&until=${from + weekSeconds}`,
      work: ({ personId }, { db }) =>
        findInWindow(db, [personId], {
          from: now,
          until: new Date(now.getTime() + weekSeconds * 1000),
          limit: 5000,
        }),
    },
    comps: { url: '/v1/comps-overview', work: getCompsOverview },
  }
}

/** The calls that go out together when the dashboard opens. */
const firstScreen = new Set([
  'today',
  'inquiries to answer',
  'new apartments',
  'messages',
  'notifications',
  'weather',
])

/** Captures the statements of a call. */
async function captureStatements(
  { pool }: Database,
  actor: Actor,
  { url, work }: FirstCall,
): Promise<Sample[]> {
  const lookup = { url, text: 'SELECT FROM session WHERE person_id = $1 LIMIT 1', count: 0 }
  if (!work) return [{ ...lookup, parameters: [actor.personId] }]
  const statements: Sample[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log({ query }) {
      statements.push({ url, text: query.sql, parameters: query.parameters, count: 0 })
    },
  })
  await work(actor, { db, clock: { now: () => new Date() } } as Deps)
  return statements
}

async function makeData(database: Database): Promise<void> {
  await makeClients(database, { clients: Number(options.clients), own: 500 })
  await generateSearches(database, Math.round(Number(options.clients) / 2))
  await makeInquiries(database, Number(options.inquiries))
  await makeEvents(database, Number(options.events))
  await database.pool.query('VACUUM ANALYZE')
}

await withOffice(
  {
    name: 'pb_bench_dashboard',
    listings: Number(options.listings),
    activeShare: 0.2,
    port: Number(options.port),
    keep: options.keep,
  },
  async ({ database, serve }) => {
    const { pool } = database
    const made = await pool.query('SELECT FROM inquiry LIMIT 1')
    if (made.rowCount === 0) await makeAgents(database, Number(options.agents) - 1)
    const call = await serve()
    if (made.rowCount === 0) await makeData(database)
    const { rows } = await pool.query<{ id: string }>(`SELECT id FROM person WHERE name = 'Bench Agent'`)
    const actor = agentByJob(rows[0]!.id)
    const calls = Object.entries(listCalls(new Date())).filter(([name]) => name.includes(options.only))
    const first: Call[] = []
    const firstStatements: Sample[] = []
    for (const [name, asked] of calls) {
      const statements = await captureStatements(database, actor, asked)
      const send = call([{ url: asked.url, text: '', parameters: [], count: 0 }])
      const ours: Call = async (index) => {
        // The weather is limited to what a person's pages ask for.
        if (index % 200 === 0) await pool.query('DELETE FROM rate_limit')
        await send(index)
      }
      if (firstScreen.has(name)) {
        first.push(ours)
        firstStatements.push(...statements)
      }
      await reportLatency(name, {
        ours,
        baseline: () =>
          Promise.all(statements.map(({ text, parameters }) => pool.query(text, [...parameters]))),
      })
      if (options.plans) for (const statement of statements) await explain(database, name, statement)
    }
    await reportLatency('the first screen, all its calls at once', {
      ours: (index) => Promise.all(first.map((one) => one(index))),
      baseline: () =>
        Promise.all(firstStatements.map(({ text, parameters }) => pool.query(text, [...parameters]))),
    })
  },
)
