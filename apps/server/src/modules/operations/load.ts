import type { RouteLoad } from '@pb/contract/diagnostics'
import type { FastifyInstance } from 'fastify'
import type { Histogram } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import { routeOf } from '../../platform/logging.ts'

const minutes = 5

/** Calls of the last minutes by route, in this process. */
export function countCalls(app: FastifyInstance, clock: Clock): (key: string) => number {
  const started = clock.now().getTime()
  const slots = new Map<number, Map<string, number>>()
  const minuteOf = (): number => Math.floor(clock.now().getTime() / 60_000)
  app.addHook('onResponse', async (request) => {
    const minute = minuteOf()
    for (const old of slots.keys()) if (old <= minute - minutes) slots.delete(old)
    const slot = slots.get(minute) ?? new Map<string, number>()
    const key = `${request.method} ${routeOf(request)}`
    slots.set(minute, slot.set(key, (slot.get(key) ?? 0) + 1))
  })
  return (key) => {
    const minute = minuteOf()
    let calls = 0
    for (const [at, slot] of slots) if (at > minute - minutes) calls += slot.get(key) ?? 0
    const open = Math.min(minutes, Math.max(1, (clock.now().getTime() - started) / 60_000))
    return calls / open
  }
}

interface Sums {
  readonly method: string
  readonly route: string
  calls: number
  failed: number
  seconds: number
  /** Calls that took at most so many seconds. */
  readonly within: Map<number, number>
}

/** The time within which so large a part of the calls was answered, read within its bucket in proportion. */
export function quantile(part: number, within: ReadonlyMap<number, number>): number {
  const bounds = [...within].toSorted(([a], [b]) => a - b)
  const total = bounds.at(-1)?.[1] ?? 0
  const wanted = part * total
  let [lower, below] = [0, 0]
  for (const [bound, count] of bounds) {
    if (count >= wanted && count > below) {
      // Beyond the last bound nothing is known but that it was longer.
      return Number.isFinite(bound) ? lower + ((wanted - below) / (count - below)) * (bound - lower) : lower
    }
    ;[lower, below] = [bound, count]
  }
  return 0
}

/** What each route has served in this process, busiest first. */
export async function routeLoads(
  durations: Histogram,
  perMinute: (key: string) => number,
): Promise<RouteLoad[]> {
  const routes = new Map<string, Sums>()
  const { values } = await durations.get()
  for (const { labels, metricName, value } of values) {
    const { method, route, status, le } = labels as Record<string, string | number>
    const key = `${method} ${route}`
    const sums: Sums = routes.get(key) ?? {
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
