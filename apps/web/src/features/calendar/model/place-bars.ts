import { getLastDay, type Occurrence } from './occurrence.ts'

/** An event over one or more days of a row, as one bar. */
export interface Bar {
  readonly occurrence: Occurrence
  /** Position of its first day in the row, and how many days it covers there. */
  readonly first: number
  readonly length: number
  /** Bars in one lane do not overlap. */
  readonly lane: number
  /** Whether it goes on before or after the row. */
  readonly before: boolean
  readonly after: boolean
}

/** Places events over a row of days: earlier and longer ones in upper lanes. */
export function placeBars(days: readonly string[], occurrences: readonly Occurrence[]): Bar[] {
  const [firstDay, lastDay] = [days[0]!, days.at(-1)!]
  const spans = occurrences
    .map((occurrence) => ({ occurrence, from: occurrence.start.date, to: getLastDay(occurrence) }))
    .filter(({ from, to }) => from <= lastDay && to >= firstDay)
    .map(({ occurrence, from, to }) => {
      const first = from < firstDay ? 0 : days.indexOf(from)
      const last = to > lastDay ? days.length - 1 : days.indexOf(to)
      return { occurrence, first, length: last - first + 1, before: from < firstDay, after: to > lastDay }
    })
    .toSorted((a, b) => a.first - b.first || b.length - a.length)
  // The first free day of each lane.
  const ends: number[] = []
  return spans.map((span) => {
    const free = ends.findIndex((end) => end <= span.first)
    const lane = free === -1 ? ends.length : free
    ends[lane] = span.first + span.length
    return Object.assign({}, span, { lane })
  })
}

export const isBarOn = ({ first, length }: Bar, day: number): boolean => day >= first && day < first + length

/** Lanes that are taken on a day, counted from the top. */
export const countLanes = (bars: readonly Bar[], day: number): number =>
  Math.max(0, ...bars.filter((bar) => isBarOn(bar, day)).map(({ lane }) => lane + 1))

/** The rows of a grid for lanes, each as high as a chip; `repeat(0, …)` would be invalid. */
export const formatLanes = (lanes: number): string =>
  Array.from({ length: lanes }, () => 'calc(var(--spacing) * 6)').join(' ')
