/** Points of the page. */
export type Point = readonly [x: number, y: number]

export interface Frame {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A street as it runs over the page. */
export interface NamedLine {
  readonly name: string
  /** From 1 (widest) to 4. */
  readonly rank: number
  readonly lines: readonly (readonly Point[])[]
}

/** A name along its street: the middle of its baseline, and how it is turned, clockwise in degrees from -90 to 90. */
export interface StreetName {
  readonly name: string
  readonly at: Point
  readonly angle: number
}

/** The part of a straight line inside a frame, after Liang and Barsky; null where none of it is. */
function inside([ax, ay]: Point, [bx, by]: Point, { x, y, width, height }: Frame): [Point, Point] | null {
  const [dx, dy] = [bx - ax, by - ay]
  let [from, to] = [0, 1]
  for (const [step, room] of [
    [-dx, ax - x],
    [dx, x + width - ax],
    [-dy, ay - y],
    [dy, y + height - ay],
  ] as const) {
    if (step === 0 && room < 0) return null
    if (step < 0) from = Math.max(from, room / step)
    else if (step > 0) to = Math.min(to, room / step)
  }
  if (from >= to) return null
  return [
    [ax + from * dx, ay + from * dy],
    [ax + to * dx, ay + to * dy],
  ]
}

const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by)
const between = ([ax, ay]: Point, [bx, by]: Point, share: number): Point => [
  ax + (bx - ax) * share,
  ay + (by - ay) * share,
]

interface Candidate {
  readonly name: string
  readonly rank: number
  readonly ends: readonly [Point, Point]
  readonly length: number
}

function longest({ name, rank, lines }: NamedLine, frame: Frame): Candidate | null {
  let best: Candidate | null = null
  for (const line of lines)
    for (const [index, point] of line.entries()) {
      const ends = index === 0 ? null : inside(line[index - 1]!, point, frame)
      const length = ends ? apart(...ends) : 0
      if (ends && length > (best?.length ?? 0)) best = { name, rank, ends, length }
    }
  return best
}

/** What a name covers, as circles along it that are as wide as it is high. */
function circlesOf([x, y]: Point, [ux, uy]: Point, length: number, size: number): Point[] {
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
  readonly widthOf: (name: string) => number
  /** Where nothing may be written: the pin. */
  readonly taken: readonly Point[]
  readonly most: number
}

/**
 * Which streets are named, and where: along the longest straight part in sight, wide streets first, where the name
 * fits and meets no other.
 */
export function placeNames(
  streets: readonly NamedLine[],
  { frame, size, widthOf, taken, most }: NamesOptions,
): StreetName[] {
  const candidates = streets
    .map((street) => longest(street, frame))
    .filter((candidate) => candidate !== null)
    .toSorted((a, b) => a.rank - b.rank || b.length - a.length || a.name.localeCompare(b.name))
  const used = [...taken]
  const placed: StreetName[] = []
  for (const { name, ends, length } of candidates) {
    if (placed.length === most) break
    const width = widthOf(name)
    if (length < width + size || placed.some((other) => other.name === name)) continue
    // From left to right; what runs straight up is read upwards, as on a sheet turned to the right.
    const [[ax, ay], [bx, by]] = ends
    const [left, right] = ax < bx || (ax === bx && ay > by) ? ends : [ends[1], ends[0]]
    const along: Point = [(right[0] - left[0]) / length, (right[1] - left[1]) / length]
    // The middle first; then as far to either side as the name has room.
    const play = (length - width) / length / 2
    for (const share of [0.5, 0.5 - play * 0.8, 0.5 + play * 0.8]) {
      const at = between(left, right, share)
      const circles = circlesOf(at, along, width, size)
      if (circles.some((circle) => used.some((other) => apart(circle, other) < size * 1.4))) continue
      used.push(...circles)
      placed.push({ name, at, angle: (Math.atan2(along[1], along[0]) * 180) / Math.PI })
      break
    }
  }
  return placed
}
