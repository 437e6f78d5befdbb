import type { Position } from './areas.ts'

type Line = readonly Position[]

function distance([x, y]: Position, [ax, ay]: Position, [bx, by]: Position): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - share * dx, y - ay - share * dy)
}

/** Simplifies a line with the Douglas–Peucker algorithm; `tolerance` in degrees. */
export function simplify(line: Line, tolerance: number): Line {
  if (line.length < 3) return line
  const [first, last] = [line[0]!, line.at(-1)!]
  let [farthest, maxDistance] = [0, 0]
  for (let index = 1; index < line.length - 1; index += 1) {
    const offset = distance(line[index]!, first, last)
    if (offset > maxDistance) [farthest, maxDistance] = [index, offset]
  }
  if (maxDistance <= tolerance) return [first, last]
  return [
    ...simplify(line.slice(0, farthest + 1), tolerance).slice(0, -1),
    ...simplify(line.slice(farthest), tolerance),
  ]
}

/** Simplifies a line to at most this many points. */
export function simplifyTo(line: Line, points: number): Line {
  let [simple, tolerance] = [line, 0.000_005]
  while (simple.length > points) {
    simple = simplify(line, tolerance)
    tolerance *= 2
  }
  return simple
}
