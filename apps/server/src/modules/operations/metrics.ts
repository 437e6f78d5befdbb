import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '../../platform/deps.ts'
import { routeOf } from '../../platform/logging.ts'
import { mailTraffic, type MailTraffic } from '../mailbox/index.ts'

/** Mail on its way, in all processes. Where the database does not answer, the last numbers stand. */
function mailGauge(registers: Registry[], traffic: () => Promise<MailTraffic>): Gauge {
  return new Gauge({
    name: 'mail_on_its_way',
    help: 'Mails taken and not stored yet (arriving, of these stuck), and in the outbox by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await traffic().catch(() => ({}))
      for (const [state, count] of Object.entries(counts)) this.set({ state }, count)
    },
  })
}

/** Measures every request by its route pattern, beside the process and the pool; each app has a registry of its own. */
export function measure(
  app: FastifyInstance,
  { pool, db }: Deps,
  streams: () => number,
): { readonly registry: Registry; readonly durations: Histogram } {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request), status: reply.statusCode }
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
  gauge('db_pool_idle', 'Open connections that nobody uses', () => pool.idleCount)
  gauge('db_pool_waiting', 'Calls that wait for a connection', () => pool.waitingCount)
  gauge('event_streams', 'Open event streams', streams)
  mailGauge(registers, () => mailTraffic(db))
  return { registry, durations }
}
