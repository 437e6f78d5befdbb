import { operations as contract } from '@pb/contract/operations'
import { defineModule } from '../../platform/module.ts'
import { runChecks } from './checks.ts'
import { measure } from './metrics.ts'
import { eventStreams } from './streams.ts'

/** What whoever runs the server looks at, and the stream that keeps pages current. */
export const operations = defineModule({
  name: 'operations',
  endpoints: contract,
  handlers: (deps, app) => {
    const streams = eventStreams(deps)
    const registry = measure(app, deps, () => streams.count())
    // Before the server waits for its connections to end: these would not end by themselves.
    app.addHook('preClose', async () => streams.close())
    return {
      alive: async () => ({ status: 'ok' as const }),
      ready: async ({ reply }) => {
        const checks = await runChecks(deps)
        if (Object.values(checks).every((outcome) => outcome === 'ok'))
          return { status: 'ok' as const, checks }
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
    }
  },
})
