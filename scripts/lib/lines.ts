import type { Position } from '@pb/rules/areas'

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

const key = ([x, y]: Position) => `${x},${y}`

/** Lines that meet end to end made one, either way around, so that a street is a few long lines. */
export function joinLines(lines: readonly Line[]): Line[] {
  const open = new Set(lines)
  const ends = new Map<string, Set<Line>>()
  for (const line of lines)
    for (const end of [line[0]!, line.at(-1)!])
      ends.set(key(end), (ends.get(key(end)) ?? new Set()).add(line))

  /** Goes on from the end of a line for as long as one other line of the street begins or ends there. */
  function grow(line: Line): Position[] {
    const grown = [...line]
    for (;;) {
      const end = key(grown.at(-1)!)
      const next = [...(ends.get(end) ?? [])].find((other) => open.has(other))
      if (!next) return grown
      open.delete(next)
      grown.push(...(key(next[0]!) === end ? next : next.toReversed()).slice(1))
    }
  }

  return lines.flatMap((line) => {
    if (!open.delete(line)) return []
    return [grow(grow(line).toReversed())]
  })
}
