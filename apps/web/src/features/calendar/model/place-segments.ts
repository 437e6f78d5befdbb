/** The part of an event on one day, in minutes on the clock. */
export interface Segment {
  readonly from: number
  readonly to: number
}

/** Where a segment is drawn: one of the columns that events at the same time share. */
export type Placed<S extends Segment> = S & { readonly column: number; readonly columns: number }

/** Events shorter than this are drawn this long, so that their title can be read. */
const minMinutes = 25

const getShownEnd = ({ from, to }: Segment): number => Math.max(to, from + minMinutes)

function placeCluster<S extends Segment>(cluster: readonly S[]): Placed<S>[] {
  const ends: number[] = []
  const columns = cluster.map((segment) => {
    const free = ends.findIndex((end) => end <= segment.from)
    const column = free === -1 ? ends.length : free
    ends[column] = getShownEnd(segment)
    return column
  })
  return cluster.map((segment, index) => ({ ...segment, column: columns[index]!, columns: ends.length }))
}

/** Puts segments of a day that overlap side by side; the longer one of two that begin together is first. */
export function placeSegments<S extends Segment>(segments: readonly S[]): Placed<S>[] {
  const sorted = segments.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const placed: Placed<S>[] = []
  let cluster: S[] = []
  let clusterEnd = Number.NEGATIVE_INFINITY
  for (const segment of sorted) {
    if (segment.from >= clusterEnd) {
      placed.push(...placeCluster(cluster))
      cluster = []
    }
    cluster.push(segment)
    clusterEnd = Math.max(cluster.length === 1 ? 0 : clusterEnd, getShownEnd(segment))
  }
  return [...placed, ...placeCluster(cluster)]
}
