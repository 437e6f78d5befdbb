import { loadavg } from 'node:os'

/** Measurements: latency with one client, throughput with several, with a fixed set of requests. */
export type Call = (index: number) => Promise<unknown>

/** `BENCH_CALLS` sets the number of timed requests; fewer are faster but less accurate. */
const measured = Number(process.env['BENCH_CALLS'] ?? 1000)
const warmUp = measured / 5
const rounds = 3
const clients = 8
const seconds = 5

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

interface Latency {
  readonly p50: number
  readonly p95: number
}

/** One client, by default 1,000 requests after 200: median and p95 in milliseconds. */
export async function latency(call: Call): Promise<Latency> {
  for (let index = 0; index < warmUp; index += 1) await call(index)
  const times: number[] = []
  for (let index = 0; index < measured; index += 1) {
    const start = performance.now()
    await call(index)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) }
}

/** Requests per second with 8 clients. */
async function throughput(call: Call): Promise<number> {
  let next = 0
  let done = 0
  const end = performance.now() + seconds * 1000
  async function client(): Promise<void> {
    while (performance.now() < end) {
      await call(next++)
      done += 1
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return done / ((performance.now() - start) / 1000)
}

interface Pair<T> {
  readonly ours: T
  readonly baseline: T
}

/** Measures two implementations alternately, three times, so that other load affects both alike. */
async function measureAlternately<T>(
  measure: (call: Call) => Promise<T>,
  calls: Pair<Call>,
): Promise<Pair<T>[]> {
  const results: Pair<T>[] = []
  for (let round = 0; round < rounds; round += 1)
    results.push({ baseline: await measure(calls.baseline), ours: await measure(calls.ours) })
  return results
}

function medianLatency(all: readonly Latency[]): Latency {
  return { p50: median(all.map(({ p50 }) => p50)), p95: median(all.map(({ p95 }) => p95)) }
}

/** Compares latency: medians of three rounds. */
export async function compareLatency(calls: Pair<Call>): Promise<Pair<Latency>> {
  const results = await measureAlternately(latency, calls)
  return {
    ours: medianLatency(results.map(({ ours }) => ours)),
    baseline: medianLatency(results.map(({ baseline }) => baseline)),
  }
}

const ms = (value: number) => `${value.toFixed(2)} ms`

/** The machine's recent load, needed to interpret figures. */
export function formatLoad(): string {
  return `load ${loadavg()[0]!.toFixed(1)}`
}

/** Compares and prints latency, with the machine's load before and after. */
export async function reportLatency(title: string, calls: Pair<Call>): Promise<void> {
  const before = formatLoad()
  const { ours, baseline } = await compareLatency(calls)
  console.log(
    `${title}: HTTP p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}; ` +
      `bare driver p50 ${ms(baseline.p50)}, p95 ${ms(baseline.p95)} (${before}, then ${formatLoad()})`,
  )
}

/** Compares throughput: medians of three rounds. */
export async function compareThroughput(calls: Pair<Call>): Promise<Pair<number>> {
  const results = await measureAlternately(throughput, calls)
  return {
    ours: median(results.map(({ ours }) => ours)),
    baseline: median(results.map(({ baseline }) => baseline)),
  }
}
