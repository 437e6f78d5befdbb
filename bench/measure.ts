import { loadavg } from 'node:os'

/** How the benchmarks measure: latency with one client, throughput with several, always the same calls. */
export type Call = (index: number) => Promise<unknown>

/** `BENCH_CALLS` says how many are timed; fewer give a figure sooner, and a less certain one. */
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

/** One client, 1,000 calls after 200 unless said otherwise: median and p95 in milliseconds. */
async function latency(call: Call): Promise<Latency> {
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

/** Calls a second with 8 clients at once. */
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
  readonly yardstick: T
}

/** Measures two ways to do the same in turns, three times, so that other work on the machine meets both alike. */
async function inTurns<T>(measure: (call: Call) => Promise<T>, calls: Pair<Call>): Promise<Pair<T>[]> {
  const results: Pair<T>[] = []
  for (let round = 0; round < rounds; round += 1)
    results.push({ yardstick: await measure(calls.yardstick), ours: await measure(calls.ours) })
  return results
}

function medianLatency(all: readonly Latency[]): Latency {
  return { p50: median(all.map(({ p50 }) => p50)), p95: median(all.map(({ p95 }) => p95)) }
}

/** Latency of both: the medians of three rounds' medians and p95s. */
export async function compareLatency(calls: Pair<Call>): Promise<Pair<Latency>> {
  const results = await inTurns(latency, calls)
  return {
    ours: medianLatency(results.map(({ ours }) => ours)),
    yardstick: medianLatency(results.map(({ yardstick }) => yardstick)),
  }
}

const ms = (value: number) => `${value.toFixed(2)} ms`

/** How much else the machine had to do lately, without which no figure says anything. */
export function load(): string {
  return `load ${loadavg()[0]!.toFixed(1)}`
}

/** Measures the latency of both and prints it, with the load of the machine before and after. */
export async function reportLatency(title: string, calls: Pair<Call>): Promise<void> {
  const before = load()
  const { ours, yardstick } = await compareLatency(calls)
  console.log(
    `${title}: HTTP p50 ${ms(ours.p50)}, p95 ${ms(ours.p95)}; ` +
      `bare driver p50 ${ms(yardstick.p50)}, p95 ${ms(yardstick.p95)} (${before}, then ${load()})`,
  )
}

/** Throughput of both: the medians of three rounds. */
export async function compareThroughput(calls: Pair<Call>): Promise<Pair<number>> {
  const results = await inTurns(throughput, calls)
  return {
    ours: median(results.map(({ ours }) => ours)),
    yardstick: median(results.map(({ yardstick }) => yardstick)),
  }
}
