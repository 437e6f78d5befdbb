import { feeds as contract } from '@pb/contract/feeds'
import { z } from 'zod'
import { newYorkDate } from '@pb/rules/new-york'
import { defineModule } from '../../platform/module.ts'
import { exportListings } from './export.ts'
import { presentRun, presentSource } from './present.ts'
import { discardJob, dueJob, picturesJob, readJob, syncJob } from './jobs.ts'
import { discardIdle, fetchPictures } from './pictures.ts'
import { countRuns, latestRuns } from './queries.ts'
import { findServer } from './server-queries.ts'
import {
  addServer,
  connectServer,
  pauseServer,
  setAsideOf,
  syncNow,
  testServer,
  testSource,
} from './servers.ts'
import { decideMissing, readUploaded, rejectsOf, removeSource, takeFile } from './service.ts'
import { listSources } from './source-queries.ts'
import { syncDue, syncSource } from './sync.ts'
import './tables.ts'

export { findStanding, resolvePlaces } from './places.ts'
export type { FeedPlace } from './reading.ts'
export { readFeed } from './run.ts'
export { openRun } from './service.ts'
export { findRun } from './queries.ts'

const jobData = z.object({ run: z.string() })
const syncData = z.object({ source: z.string() })
const namesData = z.object({ names: z.array(z.string()) })
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
    addFeedServer: async ({ actor, body }) => ({ source: presentSource(await addServer(actor, deps, body)) }),
    testFeedServer: async ({ body }) => testServer(deps, body),
    testFeedSource: async ({ actor, params }) => testSource(actor, deps, params.id),
    connectFeedSource: async ({ actor, params, body }) => ({
      source: presentSource(await connectServer(actor, deps, params.id, body)),
    }),
    syncFeedSource: async ({ actor, params }) => ({
      source: presentSource(await syncNow(actor, deps, params.id)),
    }),
    pauseFeedSource: async ({ actor, params, body }) => ({
      source: presentSource(await pauseServer(actor, deps, params.id, body.paused)),
    }),
    feedSetAside: async ({ actor, params, reply }) => {
      const content = await setAsideOf(actor, deps, params.id)
      const name = `set-aside-${params.id}.csv`
      reply.type(types.csv).header('content-disposition', `attachment; filename="${name}"`)
      return content
    },
    exportListings: async ({ actor, query: { format }, reply }) => {
      const name = `listings-${newYorkDate(deps.clock.now())}.${format}`
      reply.type(types[format]).header('content-disposition', `attachment; filename="${name}"`)
      return exportListings(actor, deps, format)
    },
  }),
  async work(deps) {
    const { jobs, db } = deps
    await jobs.work(readJob, async (data) => readUploaded(deps, jobData.parse(data).run))
    await jobs.work(syncJob, async (data) => {
      const { source } = syncData.parse(data)
      const end = await syncSource(deps, source)
      if (end === 'more') await jobs.send(db, syncJob, { source })
      if (end !== 'later') return
      const startAfter = (await findServer(db, source))?.next_at
      await jobs.send(db, syncJob, { source }, startAfter ? { startAfter } : {})
    })
    await jobs.work(dueJob, () => syncDue(deps))
    await jobs.schedule(dueJob, '*/15 * * * *')
    await jobs.work(picturesJob, async () => {
      const { more } = await fetchPictures(deps)
      if (more) await jobs.send(db, picturesJob, {})
    })
    await jobs.schedule(picturesJob, '*/5 * * * *')
    await jobs.work(discardJob, async (data) => discardIdle(deps, namesData.parse(data).names))
  },
})
