/** Coordinates on the page, in points. */
export type Point = readonly [x: number, y: number]

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A street projected to the page. */
export interface NamedLine {
  readonly name: string
  /** From 1 (widest) to 4. */
  readonly rank: number
  readonly lines: readonly (readonly Point[])[]
}

/** A name along its street: the center of its baseline, and its rotation, clockwise in degrees from -90 to 90. */
export interface StreetName {
  readonly name: string
  readonly at: Point
  readonly angle: number
}

/** Clips a line segment to a frame (Liang–Barsky); null when it lies outside. */
function clipLine([ax, ay]: Point, [bx, by]: Point, { x, y, width, height }: Frame): [Point, Point] | null {
  const [dx, dy] = [bx - ax, by - ay]
  let [from, to] = [0, 1]
  for (const [step, distance] of [
    [-dx, ax - x],
    [dx, x + width - ax],
    [-dy, ay - y],
    [dy, y + height - ay],
  ] as const) {
    if (step === 0 && distance < 0) return null
    if (step < 0) from = Math.max(from, distance / step)
    else if (step > 0) to = Math.min(to, distance / step)
  }
  if (from >= to) return null
  return [
    [ax + from * dx, ay + from * dy],
    [ax + to * dx, ay + to * dy],
  ]
}

const getDistance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)
const interpolate = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
]

interface Candidate {
  readonly name: string
  readonly rank: number
  readonly ends: readonly [Point, Point]
  readonly length: number
}

function findLongestLine({ name, rank, lines }: NamedLine, frame: Frame): Candidate | null {
  let best: Candidate | null = null
  for (const line of lines)
    for (const [index, point] of line.entries()) {
      const ends = index === 0 ? null : clipLine(line[index - 1]!, point, frame)
      const length = ends ? getDistance(...ends) : 0
      if (ends && length > (best?.length ?? 0)) best = { name, rank, ends, length }
    }
  return best
}

/** Approximates the area of a name by circles along it, with the text height as diameter. */
function toCircles([x, y]: Point, [ux, uy]: Point, length: number, size: number): Point[] {
  const count = Math.max(2, Math.ceil(length / size) + 1)
  return Array.from({ length: count }, (_, index) => {
    const from = (index / (count - 1) - 0.5) * length
    return [x + ux * from, y + uy * from] as const
  })
}

interface NamesOptions {
  readonly frame: Frame
  /** Height of the letters. */
  readonly size: number
  readonly measureWidth: (name: string) => number
  /** Points that names must keep clear of, such as the pin. */
  readonly occupied: readonly Point[]
  readonly maxNames: number
}

/**
 * Chooses street names and their positions: along the longest straight part in view, wide streets first, where the
 * name fits and overlaps no other.
 */
export function placeNames(
  streets: readonly NamedLine[],
  { frame, size, measureWidth, occupied, maxNames }: NamesOptions,
): StreetName[] {
  const candidates = streets
    .map((street) => findLongestLine(street, frame))
    .filter((candidate) => candidate !== null)
    .toSorted((a, b) => a.rank - b.rank || b.length - a.length || a.name.localeCompare(b.name))
  const used = [...occupied]
  const placed: StreetName[] = []
  for (const { name, ends, length } of candidates) {
    if (placed.length === maxNames) break
    const width = measureWidth(name)
    if (length < width + size || placed.some((other) => other.name === name)) continue
    // Names read from left to right, and vertical ones from bottom to top.
    const [[ax, ay], [bx, by]] = ends
    const [left, right] = ax < bx || (ax === bx && ay > by) ? ends : [ends[1], ends[0]]
    const along: Point = [(right[0] - left[0]) / length, (right[1] - left[1]) / length]
    // The center first, then as far to either side as the line allows.
    const slack = (length - width) / length / 2
    for (const share of [0.5, 0.5 - slack * 0.8, 0.5 + slack * 0.8]) {
      const at = interpolate(left, right, share)
      const circles = toCircles(at, along, width, size)
      if (circles.some((circle) => used.some((other) => getDistance(circle, other) < size * 1.4))) continue
      used.push(...circles)
      placed.push({ name, at, angle: (Math.atan2(along[1], along[0]) * 180) / Math.PI })
      break
    }
  }
  return placed
}
