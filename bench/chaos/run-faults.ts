import { setTimeout as sleep } from 'node:timers/promises'
import type { Recorder } from '../office-day/recorder.ts'
import { failures, type Failure, type Target } from './faults.ts'

/** A fault that happened, in milliseconds from the start of the load. */
export interface Incident {
  readonly name: string
  readonly begin: number
  /** When its cause was gone: the office must recover from then on. */
  readonly end: number
}

/** Without faults, before the first: the usual latency. */
export const calmSeconds = 60
/** Between two faults: long enough to recover within the limit. */
const gapSeconds = 45

/** Whether `names` (parts of names, or none for all) include the fault. */
function isChosen({ name }: Failure, names: readonly string[]): boolean {
  return names.length === 0 || names.some((part) => name.includes(part))
}

async function cause(
  failure: Failure,
  target: Target,
  recorder: Recorder,
  signal: AbortSignal,
): Promise<Incident> {
  const begin = recorder.now()
  console.log(`${(begin / 1000).toFixed(0)} s: ${failure.name}`)
  try {
    await failure.begin(target)
    await sleep(failure.seconds * 1000, undefined, { signal })
  } finally {
    // Also on Ctrl-C: a stopped database or a full disk must not remain.
    await failure.end?.(target)
  }
  return { name: failure.name, begin, end: recorder.now() }
}

/** Causes one fault after the other until `until`, then again from the first. */
export async function causeFailures(
  target: Target,
  recorder: Recorder,
  {
    until,
    names,
    signal,
  }: { readonly until: number; readonly names: readonly string[]; readonly signal: AbortSignal },
): Promise<Incident[]> {
  const possible = failures.filter((failure) => {
    if (!isChosen(failure, names)) return false
    const obstacle = failure.findObstacle?.(target) ?? null
    if (obstacle !== null) console.log(`Left out: ${failure.name} ${obstacle}`)
    return obstacle === null
  })
  if (possible.length === 0) throw new Error('No fault is chosen')
  const incidents: Incident[] = []
  await sleep(calmSeconds * 1000, undefined, { signal })
  for (let index = 0; ; index += 1) {
    const failure = possible[index % possible.length]!
    if (failure.once && index >= possible.length) {
      if (possible.every(({ once }) => once)) break
      continue
    }
    if (recorder.now() + (failure.seconds + gapSeconds) * 1000 > until) break
    try {
      incidents.push(await cause(failure, target, recorder, signal))
    } catch (error) {
      signal.throwIfAborted()
      console.error(`  ${failure.name} could not be caused:`, error)
      process.exitCode = 1
    }
    await sleep(gapSeconds * 1000, undefined, { signal })
  }
  if (incidents.length < possible.length)
    console.log(`${incidents.length} of ${possible.length} faults: more need more --minutes`)
  return incidents
}
