import type { Position } from './areas.ts'

type Line = readonly Position[]

function distance([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** A line without the points that stand nearer than `tolerance` degrees to what is left (Douglas and Peucker). */
export function simplify(line: Line, tolerance: number): Line {
  if (line.length < 3) return line
  const [first, last] = [line[0]!, line.at(-1)!]
  let [farthest, away] = [0, 0]
  for (let at = 1; at < line.length - 1; at += 1) {
    const own = distance(line[at]!, first, last)
    if (own > away) [farthest, away] = [at, own]
  }
  if (away <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ]
}

/** A line with at most so many points, as near to it as they allow. */
export function simplifyTo(line: Line, points: number): Line {
  let [simple, tolerance] = [line, 0.000_005]
  while (simple.length > points) {
    simple = simplify(line, tolerance)
    tolerance *= 2
  }
  return simple
}
