import { diagnostics } from '@pb/contract/diagnostics'
import { operations as contract } from '@pb/contract/operations'
import { deleteExpiredKeys } from '../../platform/http/idempotency/key-store.ts'
import { defineModule } from '../../platform/module.ts'
import { startBackups } from './backups/backup-worker.ts'
import { requestBackup } from './backups/requested-backup.ts'
import { startLogArchive } from './backups/log-archiver.ts'
import { isReady, runChecks } from './readiness.ts'
import { findErrorReports } from './error-report-queries.ts'
import { sweepErrorReports, collectErrorReports } from './error-reports.ts'
import { discardJob, getJobs, retryJob } from './jobs-service.ts'
import { trackCallsPerMinute, getRouteLoads } from './route-load.ts'
import { createMetrics } from './metrics.ts'
import { getOverview } from './overview.ts'
import { presentFailedJob, presentErrorReport, presentQueue } from './present.ts'
import { createEventStreams } from './event-streams.ts'

const sweepJob = 'operations.sweep'
const maxErrorReports = 100

/** Health, metrics and diagnostics for operators and developers, and the event stream of the web app. */
export const operations = defineModule({
  name: 'operations',
  endpoints: { ...contract, ...diagnostics },
  handlers: (deps, app) => {
    const streams = createEventStreams(deps)
    const metrics = createMetrics(app, deps, () => streams.count())
    const perMinute = trackCallsPerMinute(app, deps.clock)
    collectErrorReports(app, deps)
    const sources = {
      streams: () => streams.count(),
      routes: () => getRouteLoads(metrics.durations, perMinute),
    }
    // In `preClose`, since the server waits for open connections and these never end on their own.
    app.addHook('preClose', async () => streams.close())
    return {
      alive: async () => ({ status: 'ok' as const }),
      ready: async ({ reply }) => {
        const checks = await runChecks(deps)
        if (isReady(checks)) return { status: 'ok' as const, checks }
        reply.code(503)
        return { status: 'failed' as const, checks }
      },
      metrics: async ({ reply }) => {
        reply.type(metrics.contentType)
        return metrics.getText()
      },
      events: async ({ actor, reply }) => {
        const stream = streams.open(actor)
        reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
        return stream
      },
      diagnostics: ({ actor }) => getOverview(actor, deps, sources),
      diagnosticsJobs: async ({ actor }) => {
        const { queues, failed } = await getJobs(actor, deps)
        return { queues: queues.map(presentQueue), failed: failed.map(presentFailedJob) }
      },
      retryJob: ({ actor, params }) => retryJob(actor, deps, params.queue, params.id).then(() => undefined),
      discardJob: ({ actor, params }) =>
        discardJob(actor, deps, params.queue, params.id).then(() => undefined),
      startBackup: ({ actor }) => requestBackup(actor, deps).then(() => undefined),
      diagnosticsFaults: async () => ({
        faults: (await findErrorReports(deps.db, maxErrorReports)).map(presentErrorReport),
      }),
    }
  },
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(sweepJob, async () => {
      await sweepErrorReports(deps)
      await deleteExpiredKeys(deps)
    })
    await deps.jobs.schedule(sweepJob, '35 * * * *')
    // First, so that a backup that is due knows the run of the log.
    const stopLogArchive = await startLogArchive(deps)
    const stopBackups = await startBackups(deps)
    return async () => {
      await stopBackups()
      await stopLogArchive()
    }
  },
})
