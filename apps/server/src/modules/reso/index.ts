import { feeds as contract } from '@pb/contract/reso'
import { z } from 'zod'
import { newYorkDate } from '@pb/rules/new-york'
import { defineModule } from '../../platform/module.ts'
import { exportListings } from './export/export-listings.ts'
import { presentChange, presentPreview, presentRun, presentSource } from './present.ts'
import {
  deletePhotosJob,
  expirePreviewsJob,
  syncDueJob,
  fetchPhotosJob,
  importFileJob,
  syncJob,
  undoFileJob,
} from './jobs.ts'
import { deleteUnusedPhotos, fetchPhotos } from './store/fetch-photos.ts'
import { countRuns, listRuns } from './run-queries.ts'
import { officeId } from './office-id.ts'
import { serverSecrets } from './web-api/secrets.ts'
import { findServer } from './web-api/server-queries.ts'
import {
  addServer,
  connectServer,
  pauseServer,
  exportQuarantine,
  syncNow,
  testServer,
  testSource,
} from './web-api/servers.ts'
import { importUploadedFile, uploadFile } from './file-import/uploads.ts'
import { listChanges, listRefused } from './changes.ts'
import { cancelRun, expirePreviews, exportRejects, getFileRun, importRun, resolveMissing } from './runs.ts'
import { purgeSources, restorableSources } from './restorable.ts'
import { removeSource } from './sources.ts'
import { listSources } from './source-queries.ts'
import { undoFile, undoRun } from './undo.ts'
import { syncDue, syncSource } from './web-api/sync.ts'
import './tables.ts'

export { findResolvable, resolveLocations } from './store/resolve-locations.ts'
export type { PropertyLocation } from './records/parse-property.ts'
export { importFile } from './file-import/import-file.ts'
export { openRun } from './file-import/uploads.ts'
export { writeListings } from './export/export-listings.ts'
export { findRun } from './run-queries.ts'

const jobData = z.object({ run: z.string() })
const syncData = z.object({ source: z.string() })
const namesData = z.object({ names: z.array(z.string()) })
const types = { json: 'application/json; charset=utf-8', csv: 'text/csv; charset=utf-8' }

/** Import and export of listings by the RESO Data Dictionary. */
export const feeds = defineModule({
  name: 'feeds',
  endpoints: contract,
  secretKeyUses: [officeId, serverSecrets],
  restorableRecords: [restorableSources],
  handlers: (deps) => ({
    feedRuns: async ({ query: { limit, offset } }) => {
      const [rows, total] = await Promise.all([listRuns(deps.db, limit, offset), countRuns(deps.db)])
      return { collection: rows.map(presentRun), total }
    },
    uploadFeedFile: async ({ actor, query, upload }) =>
      presentRun(await uploadFile(actor, deps, query, upload)),
    feedRejects: async ({ actor, params, reply }) => {
      const content = await exportRejects(actor, deps, params.id)
      const name = `left-out-${params.id}.csv`
      reply.type(types.csv).header('content-disposition', `attachment; filename="${name}"`)
      return content
    },
    cancelFeedRun: async ({ actor, params }) => presentRun(await cancelRun(actor, deps, params.id)),
    feedRunPreview: async ({ params }) => {
      const run = await getFileRun(deps, params.id)
      return presentPreview(run, await listRefused(deps.db, params.id))
    },
    importFeedRun: async ({ actor, params }) => presentRun(await importRun(actor, deps, params.id)),
    undoFeedRun: async ({ actor, params }) => presentRun(await undoRun(actor, deps, params.id)),
    feedRunChanges: async ({ params, query }) => {
      await getFileRun(deps, params.id)
      const { rows, total } = await listChanges(deps.db, params.id, query)
      return { collection: rows.map(presentChange), total }
    },
    withdrawMissing: async ({ actor, params }) =>
      presentRun(await resolveMissing(actor, deps, params.id, 'withdraw')),
    keepMissing: async ({ actor, params }) =>
      presentRun(await resolveMissing(actor, deps, params.id, 'keep')),
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
      const content = await exportQuarantine(actor, deps, params.id)
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
  workRole: 'jobs',
  async work(deps) {
    const { jobs, db } = deps
    // A file that takes long keeps no other waiting; the batches of all are stored one at a time.
    await jobs.work(importFileJob, async (data) => importUploadedFile(deps, jobData.parse(data).run), {
      concurrency: 3,
    })
    await jobs.work(undoFileJob, async (data) => undoFile(deps, jobData.parse(data).run))
    await jobs.work(expirePreviewsJob, async () => {
      await expirePreviews(deps)
      await purgeSources(deps)
    })
    await jobs.schedule(expirePreviewsJob, '50 3 * * *')
    await jobs.work(syncJob, async (data) => {
      const { source } = syncData.parse(data)
      const end = await syncSource(deps, source)
      if (end === 'more') await jobs.send(db, syncJob, { source })
      if (end !== 'later') return
      const startAfter = (await findServer(db, source))?.next_at
      await jobs.send(db, syncJob, { source }, startAfter ? { startAfter } : {})
    })
    await jobs.work(syncDueJob, () => syncDue(deps))
    await jobs.schedule(syncDueJob, '*/15 * * * *')
    await jobs.work(fetchPhotosJob, async () => {
      const { more } = await fetchPhotos(deps)
      if (more) await jobs.send(db, fetchPhotosJob, {})
    })
    await jobs.schedule(fetchPhotosJob, '*/5 * * * *')
    await jobs.work(deletePhotosJob, async (data) => deleteUnusedPhotos(deps, namesData.parse(data).names))
  },
})
