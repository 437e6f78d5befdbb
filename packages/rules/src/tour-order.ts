/** Times in minutes, from any common origin. */
export interface StopWindow {
  /** Earliest start of the visit. */
  readonly opens: number
  /** Latest end of the visit. */
  readonly closes: number
  readonly minutes: number
}

export interface TourInput {
  readonly starts: number
  readonly stops: readonly StopWindow[]
  /** Minutes from the start of the tour to each stop. */
  readonly fromStart: readonly number[]
  /** Minutes from each stop to each. */
  readonly between: readonly (readonly number[])[]
}

export interface Visit {
  readonly stop: number
  readonly starts: number
  readonly ends: number
  readonly travel: number
  readonly wait: number
  /** Whether it does not fit its window. */
  readonly late: boolean
}

function visit({ stops }: TourInput, stop: number, leaves: number, travel: number): Visit {
  const { opens, closes, minutes } = stops[stop]!
  const arrives = leaves + travel
  const starts = Math.max(arrives, opens)
  const ends = starts + minutes
  // A stop that is closed for good is not waited for.
  if (ends > closes) return { stop, starts: arrives, ends: arrives + minutes, travel, wait: 0, late: true }
  return { stop, starts, ends, travel, wait: starts - arrives, late: false }
}

const getTravel = ({ fromStart, between }: TourInput, from: number | null, to: number): number =>
  from === null ? fromStart[to]! : between[from]![to]!

/** The times of a tour in the given order; stops that do not fit are late and take their time all the same. */
export function scheduleTour(input: TourInput, order: readonly number[]): Visit[] {
  const visits: Visit[] = []
  for (const [at, stop] of order.entries()) {
    const previous = at === 0 ? null : order[at - 1]!
    visits.push(visit(input, stop, visits.at(-1)?.ends ?? input.starts, getTravel(input, previous, stop)))
  }
  return visits
}

interface State {
  readonly ends: number
  readonly travel: number
  readonly previous: number | null
}

const isBetter = (a: State, b: State | undefined): boolean =>
  b === undefined || a.ends < b.ends || (a.ends === b.ends && a.travel < b.travel)

const countBits = (mask: number): number => mask.toString(2).replaceAll('0', '').length

/**
 * The states of the Held–Karp algorithm: for each set of stops and the last of them, the earliest end of visits that
 * all fit their windows. Ending earlier never makes a later stop worse, since one may wait.
 */
function findStates(input: TourInput): Map<number, State>[] {
  const count = input.stops.length
  const states: Map<number, State>[] = Array.from({ length: 1 << count }, () => new Map<number, State>())
  const extend = (mask: number, last: number | null, leaves: number, travelled: number) => {
    for (let stop = 0; stop < count; stop += 1) {
      if (mask & (1 << stop)) continue
      const { ends, travel, late } = visit(input, stop, leaves, getTravel(input, last, stop))
      if (late) continue
      const state = { ends, travel: travelled + travel, previous: last }
      const next = states[mask | (1 << stop)]!
      if (isBetter(state, next.get(stop))) next.set(stop, state)
    }
  }
  extend(0, null, input.starts, 0)
  for (let mask = 1; mask < states.length; mask += 1)
    for (const [last, { ends, travel }] of states[mask]!) extend(mask, last, ends, travel)
  return states
}

/** The largest set of stops that fit, and of those the one that ends earliest. */
function findBest(states: readonly Map<number, State>[]): { mask: number; last: number } | null {
  let best: { mask: number; last: number; stops: number; state: State } | null = null
  for (const [mask, byLast] of states.entries())
    for (const [last, state] of byLast) {
      const stops = countBits(mask)
      if (best === null || stops > best.stops || (stops === best.stops && isBetter(state, best.state)))
        best = { mask, last, stops, state }
    }
  return best
}

/**
 * The best order of a tour's stops: as many as possible fit their windows, and of these orders the one that ends
 * earliest. Exact. Stops that do not fit come last, in the given order, so that the agent decides about them. Time and
 * memory grow with 2 to the power of the stops: for up to a dozen.
 */
export function orderTour(input: TourInput): number[] {
  const states = findStates(input)
  const best = findBest(states)
  const order: number[] = []
  let [mask, last] = [best?.mask ?? 0, best?.last ?? null]
  while (last !== null) {
    order.unshift(last)
    const { previous }: State = states[mask]!.get(last)!
    mask &= ~(1 << last)
    last = previous
  }
  const rest = input.stops.map((_, stop) => stop).filter((stop) => !order.includes(stop))
  return [...order, ...rest]
}
