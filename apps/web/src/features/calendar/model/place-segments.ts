/** The part of an event on one day, in minutes on the clock. */
export interface Segment {
  readonly from: number
  readonly to: number
}

/** Where it is drawn: in fractions of the day's width. */
interface Position {
  readonly left: number
  readonly width: number
}

/** A segment in one of the columns that events at the same time share, over `span` of them. */
type Placed<S extends Segment> = S &
  Position & {
    readonly column: number
    readonly columns: number
    readonly span: number
  }

/** Segments for which there is no column: they are listed behind a button in the last one. */
interface Overflow<S extends Segment> extends Segment, Position {
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
  const listed = hidden.filter(isMany)
  // One alone needs no button.
  const single = hidden.filter((segments) => !isMany(segments)).flat()
  const shown = [
    ...all.filter((one) => !isHidden(one)),
    ...single.map((segment) => ({ segment, column: columns - 1 })),
  ]
  // A button needs less room than an event.
  const lastWidth = (listed.length > 0 && single.length === 0 ? 0.7 : 1) / columns
  const getPosition = (column: number, span: number): Position => {
    const getEdge = (edge: number): number =>
      edge === columns ? 1 : (edge * (1 - lastWidth)) / Math.max(columns - 1, 1)
    return { left: getEdge(column), width: getEdge(column + span) - getEdge(column) }
  }
  const overflows = listed.map((segments) => {
    const from = Math.min(...segments.map((one) => one.from))
    const to = Math.max(...segments.map(getShownEnd))
    const { left, width } = getPosition(columns - 1, 1)
    return { segments, from, to, column: columns - 1, columns, left, width }
  })
  const taken = [...shown, ...overflows.map((segment) => ({ segment, column: columns - 1 }))]
  const placed = shown.map(({ segment, column }) => {
    // It is as wide as the columns beside it are free.
    const next = taken
      .filter((other) => other.column > column && isOverlapping(other.segment, segment))
      .map((other) => other.column)
    const span = Math.min(columns, ...next) - column
    return Object.assign({}, segment, { column, columns, span }, getPosition(column, span))
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
