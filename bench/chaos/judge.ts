import {
  isError,
  isOrdinary,
  isYardstick,
  summarize,
  type Observation,
  type Recorder,
} from '../office-day/recorder.ts'
import { calmSeconds, type Incident } from './run-faults.ts'

const limitMs = 30_000
/** The time in which latency must be normal to count as recovered. */
const windowMs = 5000
const stepMs = 1000
/** Fewer calls in a window show nothing. */
const minCalls = 5
/** p95 below this is normal on any machine. */
const usualMs = 250
/** The first seconds open streams and fill caches. */
const warmUpMs = 20_000

export interface Verdict {
  readonly name: string
  /** Seconds in which calls failed with a 5xx or without an answer. */
  readonly errorSeconds: number
  readonly errors: Readonly<Record<string, number>>
  /** From the end of the fault until p95 is normal and no call fails; null if it never was. */
  readonly recoveryMs: number | null
}

function findRecovery(
  observations: readonly Observation[],
  { end }: Incident,
  until: number,
  normalMs: number,
): number | null {
  for (let start = end; start + windowMs <= until; start += stepMs) {
    const inWindow = observations.filter(({ at }) => at >= start && at < start + windowMs)
    const { count, p95 } = summarize('', inWindow.filter(isOrdinary))
    if (count >= minCalls && !inWindow.some(isError) && p95 <= normalMs) return start - end
  }
  return null
}

/** Judges each fault by the calls around it, and finds errors that no fault explains. */
export function judge(
  recorder: Recorder,
  incidents: readonly Incident[],
): { readonly verdicts: Verdict[]; readonly unexplained: Observation[]; readonly normalMs: number } {
  const observations = recorder.observations.filter((one) => !isYardstick(one))
  const calm = observations.filter(({ at }) => at > warmUpMs && at < calmSeconds * 1000)
  const normalMs = Math.max(usualMs, 3 * summarize('', calm.filter(isOrdinary)).p95)
  const last = Math.max(...observations.map(({ at }) => at))
  const verdicts = incidents.map((incident, index) => {
    const until = incidents[index + 1]?.begin ?? last
    const failed = observations.filter(
      (one) => isError(one) && one.at + one.latency >= incident.begin && one.at < until,
    )
    return {
      name: incident.name,
      errorSeconds: new Set(failed.map(({ at }) => Math.floor(at / 1000))).size,
      errors: summarize('', failed).errors,
      recoveryMs: findRecovery(observations, incident, until, normalMs),
    }
  })
  const unexplained = observations.filter(
    (one) =>
      isError(one) &&
      !incidents.some(({ begin, end }) => one.at + one.latency >= begin && one.at <= end + limitMs),
  )
  return { verdicts, unexplained, normalMs }
}

/** Prints the verdicts; returns whether all are within the limits. */
export function printVerdicts({ verdicts, unexplained, normalMs }: ReturnType<typeof judge>): boolean {
  console.log(`\nFaults; normal is a p95 of ordinary calls under ${normalMs.toFixed(0)} ms without errors`)
  for (const { name, errorSeconds, errors, recoveryMs } of verdicts) {
    const recovery =
      recoveryMs === null ? 'NOT RECOVERED' : `recovered after ${(recoveryMs / 1000).toFixed(0)} s`
    const kinds = Object.entries(errors).map(([outcome, n]) => `${n} × ${outcome}`)
    console.log(`  ${name}: errors in ${errorSeconds} s (${kinds.join(', ') || 'none'}), ${recovery}`)
  }
  console.log(`Errors outside of faults: ${unexplained.length}`)
  for (const { kind, at, latency, outcome } of unexplained.slice(0, 20))
    console.log(`  ${(at / 1000).toFixed(1)} s: ${kind} ${outcome} after ${latency.toFixed(0)} ms`)
  return (
    unexplained.length === 0 &&
    verdicts.every(({ recoveryMs }) => recoveryMs !== null && recoveryMs <= limitMs)
  )
}
