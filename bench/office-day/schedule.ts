import { randomSource } from '../office.ts'
import { getPeakShare, rates, toDayTime, type VisitKind } from './curves.ts'

/** A visit, at milliseconds from the start. It begins then, whether earlier ones have ended or not (an open model). */
export interface Visit {
  readonly at: number
  readonly kind: VisitKind
  /** Index of the agent. */
  readonly agent: number
}

interface Load {
  readonly agents: number
  readonly seed: number
}

/** Returns a whole day's visits, compressed into `minutes`, in order. The same seed gives the same visits. */
export function planDay({
  agents,
  seed,
  minutes,
  scale,
}: Load & { minutes: number; scale: number }): Visit[] {
  const random = randomSource(seed)
  const visits = (Object.keys(rates) as VisitKind[]).flatMap((kind) => {
    const { perDay, curve } = rates[kind]
    // Everyone arrives once; a day with less work has fewer visits after that.
    const count = Math.round(agents * perDay * (kind === 'arrive' ? 1 : scale))
    return Array.from({ length: count }, (_, index) => ({
      at: toDayTime(curve, random()) * minutes * 60_000,
      kind,
      agent: kind === 'arrive' ? index % agents : Math.floor(random() * agents),
    }))
  })
  return visits.toSorted((a, b) => a.at - b.at)
}

/** Returns `seconds` of the busiest hour of an office with that many agents, not compressed. */
export function planBusiestHour({ agents, seed, seconds }: Load & { seconds: number }): Visit[] {
  const random = randomSource(seed)
  const visits = (Object.keys(rates) as VisitKind[]).flatMap((kind) => {
    const rate = rates[kind]
    const count = Math.round((agents * rate.perDay * getPeakShare(rate) * seconds) / 3600)
    return Array.from({ length: count }, () => ({
      at: random() * seconds * 1000,
      kind,
      agent: Math.floor(random() * agents),
    }))
  })
  return visits.toSorted((a, b) => a.at - b.at)
}
