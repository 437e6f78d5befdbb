import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findMemorySlopes, isGrowing } from './memory-slope.ts'
import type { KindSummary, Recorder } from './recorder.ts'
import type { Sample } from './sampler.ts'

const pad = (text: string | number, width: number) => String(text).padStart(width)
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

function printKind({ kind, count, p50, p95, p99, max, errors }: KindSummary): void {
  const failed = Object.entries(errors).map(([outcome, n]) => `${n} × ${outcome}`)
  console.log(
    `${kind.padEnd(22)}${pad(count, 8)}${[p50, p95, p99, max].map((value) => pad(ms(value), 9)).join('')}  ${failed.join(', ')}`,
  )
}

/** Prints latency by kind in milliseconds, from when each call was due. */
export function printKinds(recorder: Recorder): void {
  console.log(
    `\n${'kind'.padEnd(22)}${['count', 'p50', 'p95', 'p99', 'max'].map((title, n) => pad(title, n ? 9 : 8)).join('')}  errors`,
  )
  for (const summary of recorder.summarizeKinds()) printKind(summary)
}

/** Prints memory, event loop lag and connections; returns whether the memory of every process is flat. */
export function printProcesses(samples: readonly Sample[]): boolean {
  const names = samples[0]?.processes.map(({ name }) => name) ?? []
  console.log('')
  for (const [index, name] of names.entries()) {
    const all = samples
      .map(({ processes }) => processes[index]!)
      .filter(({ rssMegabytes }) => rssMegabytes > 0)
    const most = (pick: (sample: (typeof all)[number]) => number) => Math.max(...all.map(pick))
    const heaps = all.slice(Math.floor(all.length / 2)).map(({ heapMegabytes }) => heapMegabytes)
    const lowestHeap = Math.min(...heaps.filter((megabytes) => megabytes > 0))
    console.log(
      `${name}: at most ${most((one) => one.rssMegabytes).toFixed(0)} MB, heap ${lowestHeap.toFixed(0)} MB at its lowest in ` +
        `the second half, event loop lag p99 ${most((one) => one.lagP99Ms).toFixed(0)} ms, pool ${most((one) => one.connections)} ` +
        `(${most((one) => one.waiting)} waiting)`,
    )
  }
  const slopes = findMemorySlopes(samples)
  for (const slope of slopes) {
    const { name, megabytesPerHour, first, last, minutes } = slope
    console.log(
      `${name}: ${megabytesPerHour.toFixed(0)} MB an hour over the last ${minutes.toFixed(0)} minutes ` +
        `(${first.toFixed(0)} to ${last.toFixed(0)} MB)${isGrowing(slope) ? ', GROWS' : ''}`,
    )
  }
  const most = (pick: (sample: Sample) => number) => Math.max(0, ...samples.map(pick))
  console.log(
    `at most ${most(({ streams }) => streams)} event streams, ${most(({ connections }) => connections)} database connections, ` +
      `load ${most(({ load }) => load).toFixed(1)}, generator lag p99 ${most(({ generatorLagMs }) => generatorLagMs).toFixed(0)} ms`,
  )
  return !slopes.some(isGrowing)
}

/** Stores the summary and the samples as JSON beside the CSV file. */
export async function storeReport(
  out: string,
  recorder: Recorder,
  samples: readonly Sample[],
  more: object = {},
): Promise<void> {
  const report = { startedAt: recorder.startedAt, kinds: recorder.summarizeKinds(), samples, ...more }
  await writeFile(join(out, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  console.log(`Results in ${out}`)
}
