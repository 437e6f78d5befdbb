/** The part of an event on one day, in minutes on the clock. */
export interface Segment {
  readonly from: number
  readonly to: number
}

/** Where a segment is drawn: from one of the columns that events at the same time share, over `span` of them. */
type Placed<S extends Segment> = S & {
  readonly column: number
  readonly columns: number
  readonly span: number
}

/** Segments for which there is no column: they are listed behind a button in the last one. */
interface Overflow<S extends Segment> extends Segment {
  readonly segments: readonly S[]
  readonly column: number
  readonly columns: number
}

interface Placement<S extends Segment> {
  readonly placed: readonly Placed<S>[]
  readonly overflows: readonly Overflow<S>[]
}

/** Events shorter than this are drawn this long, so that their title can be read. */
const minMinutes = 25

const getShownEnd = ({ from, to }: Segment): number => Math.max(to, from + minMinutes)
const isOverlapping = (one: Segment, other: Segment): boolean =>
  one.from < getShownEnd(other) && other.from < getShownEnd(one)

/** Splits sorted segments into groups that overlap, directly or by others between them. */
function groupOverlapping<S extends Segment>(sorted: readonly S[]): S[][] {
  const groups: S[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const segment of sorted) {
    const group = segment.from < end ? groups.at(-1) : undefined
    if (group) group.push(segment)
    else groups.push([segment])
    end = group ? Math.max(end, getShownEnd(segment)) : getShownEnd(segment)
  }
  return groups
}

function placeGroup<S extends Segment>(group: readonly S[], maxColumns: number): Placement<S> {
  const ends: number[] = []
  const all = group.map((segment) => {
    const free = ends.findIndex((end) => end <= segment.from)
    const column = free === -1 ? ends.length : free
    ends[column] = getShownEnd(segment)
    return { segment, column }
  })
  const columns = Math.min(ends.length, maxColumns)
  const isHidden = ({ column }: { column: number }): boolean =>
    ends.length > maxColumns && column >= maxColumns - 1
  const hidden = groupOverlapping(all.filter(isHidden).map(({ segment }) => segment))
  const isMany = ({ length }: readonly S[]): boolean => length > 1
  const overflows = hidden.filter(isMany).map((segments) => ({
    segments,
    from: Math.min(...segments.map(({ from }) => from)),
    to: Math.max(...segments.map(getShownEnd)),
    column: columns - 1,
    columns,
  }))
  // One alone needs no button.
  const single = hidden.filter((segments) => !isMany(segments)).flat()
  const shown = [
    ...all.filter((one) => !isHidden(one)),
    ...single.map((segment) => ({ segment, column: columns - 1 })),
  ]
  const taken = [...shown, ...overflows.map((segment) => ({ segment, column: columns - 1 }))]
  const placed = shown.map(({ segment, column }) => {
    // It is as wide as the columns beside it are free.
    const next = taken
      .filter((other) => other.column > column && isOverlapping(other.segment, segment))
      .map((other) => other.column)
    return Object.assign({}, segment, { column, columns, span: Math.min(columns, ...next) - column })
  })
  return { placed, overflows }
}

/**
 * Puts segments of a day that overlap side by side; the longer one of two that begin together is first. Of more than
 * `maxColumns` at a time, the last column has a button for the others.
 */
export function placeSegments<S extends Segment>(
  segments: readonly S[],
  maxColumns = Number.POSITIVE_INFINITY,
): Placement<S> {
  const sorted = segments.toSorted((a, b) => a.from - b.from || b.to - a.to)
  const placements = groupOverlapping(sorted).map((group) => placeGroup(group, maxColumns))
  return {
    placed: placements.flatMap(({ placed }) => placed),
    overflows: placements.flatMap(({ overflows }) => overflows),
  }
}
