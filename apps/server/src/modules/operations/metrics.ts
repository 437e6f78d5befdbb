import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../../platform/deps.ts'
import { getRoute } from '../../platform/logging.ts'
import { getMailTraffic, type MailTraffic } from '../mailbox/index.ts'

/** Gauge of messages in progress, in all processes. Keeps the last values while the database is unavailable. */
function addMailGauge(registers: Registry[], traffic: () => Promise<MailTraffic>): Gauge {
  return new Gauge({
    name: 'mail_on_its_way',
    help: 'Messages accepted and not stored yet (arriving, of these stuck), and in the outbox by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await traffic().catch(() => ({}))
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
}

/** Registers metrics of requests by route pattern, the process and the connection pool, in a registry per app. */
export function createMetrics(
  app: FastifyInstance,
  { pool, db }: Deps,
  streams: () => number,
): { readonly registry: Registry; readonly durations: Histogram } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
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
  addMailGauge(registers, () => getMailTraffic(db))
  return { registry, durations }
}
