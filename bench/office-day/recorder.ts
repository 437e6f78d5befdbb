/** What came of a call: an HTTP or SMTP status, or why there was none. */
export type Outcome = number | 'timeout' | 'no connection' | 'broken connection'

export interface Observation {
  readonly kind: string
  /** When the call was due, in milliseconds from the start. */
  readonly at: number
  /** From when it was due to the whole answer: waiting behind others counts. */
  readonly latency: number
  readonly outcome: Outcome
}

export interface KindSummary {
  readonly kind: string
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly max: number
  /** Number by outcome, without successes. */
  readonly errors: Readonly<Record<string, number>>
}

/** Returns a quantile of sorted numbers; 0 for none. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** A failure of the server, or a refusal that the generator does not expect. */
export const isError = ({ outcome }: Observation): boolean => typeof outcome !== 'number' || outcome >= 400

/** Calls that are slow by their nature or do not answer an agent who waits. */
const unusualKinds = new Set(['sign-in', 'photo', 'mail-in', 'listing-export', 'event-stream'])
export const isYardstick = ({ kind }: Observation): boolean => kind.startsWith('yardstick')
export const isOrdinary = (one: Observation): boolean => !unusualKinds.has(one.kind) && !isYardstick(one)

export function summarize(kind: string, observations: readonly Observation[]): KindSummary {
  const times = observations.map(({ latency }) => latency).toSorted((a, b) => a - b)
  const errors: Record<string, number> = {}
  for (const { outcome } of observations.filter(isError)) errors[outcome] = (errors[outcome] ?? 0) + 1
  return {
    kind,
    count: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
    p99: quantile(times, 0.99),
    max: times.at(-1) ?? 0,
    errors,
  }
}

/** Collects every observation of a run. */
export class Recorder {
  readonly observations: Observation[] = []
  readonly #start = performance.now()
  /** `Date.now()` of the start. */
  readonly startedAt = Date.now()

  /** Milliseconds since the start. */
  now(): number {
    return performance.now() - this.#start
  }

  record(kind: string, at: number, outcome: Outcome): void {
    this.observations.push({ kind, at, latency: this.now() - at, outcome })
  }

  summarizeKinds(): KindSummary[] {
    const groups = Map.groupBy(this.observations, ({ kind }) => kind)
    const kinds = [...groups].toSorted(([a], [b]) => a.localeCompare(b))
    const ordinary = this.observations.filter(isOrdinary)
    return [...kinds.map(([kind, list]) => summarize(kind, list)), summarize('all ordinary calls', ordinary)]
  }
}
