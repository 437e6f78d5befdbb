import { diagnostics } from '@pb/contract/diagnostics'
import { operations as contract } from '@pb/contract/operations'
import { defineModule } from '../../platform/module.ts'
import { isReady, runChecks } from './checks.ts'
import { latestFaults } from './fault-queries.ts'
import { forgetFaults, watchFaults } from './faults.ts'
import { discardJob, jobStates, retryJob } from './jobs-service.ts'
import { countCalls, routeLoads } from './load.ts'
import { measure } from './metrics.ts'
import { overview } from './overview.ts'
import { presentFailedJob, presentFault, presentQueue } from './present.ts'
import { eventStreams } from './streams.ts'

const sweepJob = 'operations.sweep'
const shownFaults = 100

/** What whoever runs the server looks at, and the stream that keeps pages current. */
export const operations = defineModule({
  name: 'operations',
  endpoints: { ...contract, ...diagnostics },
  handlers: (deps, app) => {
    const streams = eventStreams(deps)
    const { registry, durations } = measure(app, deps, () => streams.count())
    const perMinute = countCalls(app, deps.clock)
    watchFaults(app, deps)
    const sources = { streams: () => streams.count(), routes: () => routeLoads(durations, perMinute) }
    // Before the server waits for its connections to end: these would not end by themselves.
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
        reply.type(registry.contentType)
        return registry.metrics()
      },
      events: async ({ actor, reply }) => {
        const stream = streams.open(actor)
        reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
        return stream
      },
      diagnostics: ({ actor }) => overview(actor, deps, sources),
      diagnosticsJobs: async ({ actor }) => {
        const { queues, failed } = await jobStates(actor, deps)
        return { queues: queues.map(presentQueue), failed: failed.map(presentFailedJob) }
      },
      retryJob: ({ actor, params }) => retryJob(actor, deps, params.queue, params.id).then(() => undefined),
      discardJob: ({ actor, params }) =>
        discardJob(actor, deps, params.queue, params.id).then(() => undefined),
      diagnosticsFaults: async () => ({
        faults: (await latestFaults(deps.db, shownFaults)).map(presentFault),
      }),
    }
  },
  async work(deps) {
    await deps.jobs.work(sweepJob, () => forgetFaults(deps))
    await deps.jobs.schedule(sweepJob, '35 * * * *')
  },
})
