import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../../platform/deps.ts'
import { getRoute } from '../../platform/logging.ts'
import { addOfficeMetrics } from './office-metrics.ts'
import { addReplicaMetrics } from './replica-metrics.ts'
import { version } from './version.ts'

let processRegistry: Registry | undefined

/**
 * Returns the metrics of the process, which all its apps share. They are observed until the process ends: prom-client
 * has no way to stop, and what it observes once for each app keeps that app in memory after it is closed.
 */
function getProcessRegistry(): Registry {
  if (processRegistry) return processRegistry
  processRegistry = new Registry()
  collectDefaultMetrics({ register: processRegistry })
  return processRegistry
}

/**
 * Registers metrics of requests by route pattern, the connection pool and the office, in a registry per app. `getText`
 * brings them up to date, and returns them and those of the process in Prometheus's text format.
 */
export function createMetrics(
  app: FastifyInstance,
  deps: Deps,
  streams: () => number,
): {
  readonly contentType: string
  readonly durations: Histogram
  readonly getText: () => Promise<string>
} {
  const { pool, fileFailures } = deps
  const registry = new Registry()
  const ofProcess = getProcessRegistry()
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: getRoute(request), status: reply.statusCode }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(value())
      },
    })
  gauge('db_pool_connections', 'Open connections to the database', () => pool.totalCount)
  gauge('db_pool_idle', 'Idle connections to the database', () => pool.idleCount)
  gauge('db_pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  gauge('event_streams', 'Open event streams', streams)
  const build = { name: 'build_info', help: 'Version of PB Office and of Node', registers }
  new Gauge({ ...build, labelNames: ['version', 'node'] }).set({ version, node: process.versions.node }, 1)
  registry.registerMetric(
    new Counter({
      name: 'file_store_failures_total',
      help: 'Failed operations of the file store: unavailable, full, failed',
      labelNames: ['kind'],
      registers: [],
      collect() {
        this.reset()
        for (const [kind, count] of Object.entries(fileFailures)) this.inc({ kind }, count)
      },
    }),
  )
  addReplicaMetrics(deps, registry)
  const refresh = addOfficeMetrics(deps, registry)
  return {
    contentType: registry.contentType,
    durations,
    async getText() {
      await refresh()
      return Registry.merge([ofProcess, registry]).metrics()
    },
  }
}
