import type { RouteLoad } from '@pb/contract/diagnostics'
import type { FastifyInstance } from 'fastify'
import type { Histogram } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import { getRoute } from '../../platform/logging.ts'

const windowMinutes = 5

/** Counts requests by route in this process. Returns a function for the requests per minute of a route key. */
export function trackCallsPerMinute(app: FastifyInstance, clock: Clock): (key: string) => number {
  const started = clock.now().getTime()
  const slots = new Map<number, Map<string, number>>()
  const currentMinute = (): number => Math.floor(clock.now().getTime() / 60_000)
  app.addHook('onResponse', async (request) => {
    const minute = currentMinute()
    for (const old of slots.keys()) if (old <= minute - windowMinutes) slots.delete(old)
    const slot = slots.get(minute) ?? new Map<string, number>()
    const key = `${request.method} ${getRoute(request)}`
    slots.set(minute, slot.set(key, (slot.get(key) ?? 0) + 1))
  })
  return (key) => {
    const minute = currentMinute()
    let calls = 0
    for (const [at, slot] of slots) if (at > minute - windowMinutes) calls += slot.get(key) ?? 0
    const elapsedMinutes = Math.min(windowMinutes, Math.max(1, (clock.now().getTime() - started) / 60_000))
    return calls / elapsedMinutes
  }
}

interface RouteTotals {
  readonly method: string
  readonly route: string
  calls: number
  failed: number
  seconds: number
  /** Histogram buckets: requests by upper bound in seconds. */
  readonly within: Map<number, number>
}

/** Returns a quantile of a cumulative histogram, interpolated linearly within its bucket. */
export function quantile(part: number, within: ReadonlyMap<number, number>): number {
  const bounds = [...within].toSorted(([a], [b]) => a - b)
  const total = bounds.at(-1)?.[1] ?? 0
  const rank = part * total
  let [lower, below] = [0, 0]
  for (const [bound, count] of bounds) {
    if (count >= rank && count > below) {
      // The last bucket has no upper bound to interpolate to.
      return Number.isFinite(bound) ? lower + ((rank - below) / (count - below)) * (bound - lower) : lower
    }
    ;[lower, below] = [bound, count]
  }
  return 0
}

/** Returns the load of each route in this process, busiest first. */
export async function getRouteLoads(
  durations: Histogram,
  perMinute: (key: string) => number,
): Promise<RouteLoad[]> {
  const routes = new Map<string, RouteTotals>()
  const { values } = await durations.get()
  for (const { labels, metricName, value } of values) {
    const { method, route, status, le } = labels as Record<string, string | number>
    const key = `${method} ${route}`
    const sums: RouteTotals = routes.get(key) ?? {
      method: String(method),
      route: String(route),
      calls: 0,
      failed: 0,
      seconds: 0,
      within: new Map(),
    }
    routes.set(key, sums)
    if (metricName?.endsWith('_sum')) sums.seconds += value
    else if (metricName?.endsWith('_count')) {
      sums.calls += value
      if (Number(status) >= 500) sums.failed += value
    } else if (le !== undefined) {
      const bound = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le)
      sums.within.set(bound, (sums.within.get(bound) ?? 0) + value)
    }
  }
  const loads = [...routes].map(([key, { method, route, calls, failed, seconds, within }]) => ({
    method,
    route,
    calls,
    failed,
    per_minute: Math.round(perMinute(key) * 10) / 10,
    mean_ms: Math.round((seconds / Math.max(1, calls)) * 10_000) / 10,
    p95_ms: Math.round(quantile(0.95, within) * 10_000) / 10,
  }))
  return loads.toSorted(
    (a, b) => b.per_minute - a.per_minute || b.calls - a.calls || (a.route < b.route ? -1 : 1),
  )
}
