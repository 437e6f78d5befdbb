/** How the benchmarks measure: latency with one client, throughput with several, always the same calls. */
export type Call = (index: number) => Promise<unknown>

const warmUp = 200
const measured = 1000
const rounds = 3

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
}

function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

export interface Latency {
  readonly p50: number
  readonly p95: number
}

/** One client, 1,000 calls after 200, three times: the medians of the three medians and p95s, in milliseconds. */
export async function latency(call: Call): Promise<Latency> {
  const all: Latency[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (let index = 0; index < warmUp; index += 1) await call(index)
    const times: number[] = []
    for (let index = 0; index < measured; index += 1) {
      const start = performance.now()
      await call(index)
      times.push(performance.now() - start)
    }
    times.sort((a, b) => a - b)
    all.push({ p50: quantile(times, 0.5), p95: quantile(times, 0.95) })
  }
  return { p50: median(all.map(({ p50 }) => p50)), p95: median(all.map(({ p95 }) => p95)) }
}

/** Calls a second with `clients` at once, for `seconds`. */
export async function throughput(call: Call, clients = 8, seconds = 5): Promise<number> {
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

/**
 * Throughput of two ways to do the same, in turns, so that other work on the machine meets both alike: the median
 * of three rounds of each.
 */
export async function compareThroughput(
  ours: Call,
  yardstick: Call,
): Promise<{ ours: number; yardstick: number }> {
  const results: { ours: number; yardstick: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    results.push({ yardstick: await throughput(yardstick), ours: await throughput(ours) })
  return {
    ours: median(results.map(({ ours }) => ours)),
    yardstick: median(results.map(({ yardstick }) => yardstick)),
  }
}
