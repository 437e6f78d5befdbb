import { inquiries } from '@pb/contract/inquiries'
import { parseArgs } from 'node:util'
import {
  buildCountStatement,
  buildPageStatement,
} from '../apps/server/src/modules/inquiries/list/list-inquiries.ts'
import { makeInquiries } from './generate-inquiries.ts'
import { makeAgents } from './generate-people.ts'
import { compareLatency } from './measure.ts'
import { driverCall, explain, ms, withOffice } from './office.ts'
import { agentByJob } from '../apps/server/src/platform/actor.ts'

/** See bench/README.md. */
const { values: options } = parseArgs({
  options: {
    inquiries: { type: 'string', default: '2000000' },
    agents: { type: 'string', default: '1500' },
    port: { type: 'string', default: '4541' },
    keep: { type: 'boolean', default: false },
  },
})
const total = Number(options.inquiries)

const pages: Readonly<Record<string, Record<string, string>>> = {
  'own, all': {},
  'own, needs response': { filter: 'needs_response' },
  'own, waiting, second page': { filter: 'waiting', offset: '50' },
  'own, a name': { q: 'renter 1' },
  unassigned: { scope: 'unassigned', filter: 'needs_response' },
  'office, all': { scope: 'office' },
  'office, needs response': { scope: 'office', filter: 'needs_response' },
}

await withOffice(
  { name: 'pb_bench_inquiries', listings: 0, activeShare: 0, port: Number(options.port), keep: options.keep },
  async ({ database, serve }) => {
    const made = await database.pool.query('SELECT FROM inquiry LIMIT 1')
    const call = await serve()
    if (made.rowCount === 0) {
      await makeAgents(database, Number(options.agents) - 1)
      await makeInquiries(database, total)
    }
    const { rows } = await database.pool.query<{ id: string }>(
      `UPDATE agent SET roles = '{AGENT,SUPERVISOR}' WHERE person_id = (SELECT id FROM person WHERE name = 'Bench Agent')
       RETURNING person_id AS id`,
    )
    const actor = agentByJob(rows[0]!.id, ['SUPERVISOR'])
    for (const [name, params] of Object.entries(pages)) {
      const query = inquiries.listingInquiries.query.parse({ limit: '50', ...params })
      const url = `/v1/listing-inquiries?${new URLSearchParams({ limit: '50', ...params }).toString()}`
      const now = new Date()
      const samples = [buildPageStatement(actor, query, now), buildCountStatement(actor, query, now)].map(
        (statement) => {
          const { sql, parameters } = statement.compile(database.db)
          return { url, text: sql, parameters: [...parameters], count: total }
        },
      )
      const statements = samples.map((sample) => driverCall([sample], database))
      const { ours, baseline } = await compareLatency({
        ours: call([{ ...samples[0]!, url }]),
        baseline: async (index) => {
          await Promise.all(statements.map((run) => run(index)))
        },
      })
      console.log(`${name}: HTTP p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}`)
      console.log(`  bare driver, same SQL: p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)}`)
      for (const sample of samples) await explain(database, name, sample)
    }
  },
)
