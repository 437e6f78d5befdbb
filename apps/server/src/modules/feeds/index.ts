import { feeds as contract } from '@pb/contract/feeds'
import { z } from 'zod'
import { newYorkDate } from '@pb/rules/new-york'
import { defineModule } from '../../platform/module.ts'
import { exportListings } from './export.ts'
import { presentRun, presentSource } from './present.ts'
import { countRuns, latestRuns, listSources } from './queries.ts'
import { decideMissing, readJob, readUploaded, rejectsOf, removeSource, takeFile } from './service.ts'
import './tables.ts'

export { findStanding, resolvePlaces } from './places.ts'
export type { FeedPlace } from './reading.ts'
export { readFeed } from './run.ts'
export { openRun } from './service.ts'
export { findRun } from './queries.ts'

const jobData = z.object({ run: z.string() })
const types = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/** Listings from other systems and to them, by the names of the RESO Data Dictionary. */
export const feeds = defineModule({
  name: 'feeds',
  endpoints: contract,
  handlers: (deps) => ({
    feedRuns: async ({ query: { limit, offset } }) => {
      const [rows, total] = await Promise.all([latestRuns(deps.db, limit, offset), countRuns(deps.db)])
      return { collection: rows.map(presentRun), total }
    },
    uploadFeedFile: async ({ actor, query, upload }) =>
      presentRun(await takeFile(actor, deps, query, upload)),
    feedRejects: async ({ actor, params, reply }) => {
      const content = await rejectsOf(actor, deps, params.id)
      const name = `left-out-${params.id}.csv`
      reply.type(types.csv).header('content-disposition', `attachment; filename="${name}"`)
      return content
    },
    withdrawMissing: async ({ actor, params }) =>
      presentRun(await decideMissing(actor, deps, params.id, 'withdraw')),
    keepMissing: async ({ actor, params }) => presentRun(await decideMissing(actor, deps, params.id, 'keep')),
    feedSources: async () => ({ collection: (await listSources(deps.db)).map(presentSource) }),
    removeFeedSource: async ({ actor, params, query }) => ({
      withdrawn: await removeSource(actor, deps, params.id, query.withdraw),
    }),
    exportListings: async ({ actor, query: { format }, reply }) => {
      const name = `listings-${newYorkDate(deps.clock.now())}.${format}`
      reply.type(types[format]).header('content-disposition', `attachment; filename="${name}"`)
      return exportListings(actor, deps, format)
    },
  }),
  async work(deps) {
    await deps.jobs.work(readJob, async (data) => readUploaded(deps, jobData.parse(data).run))
  },
})
