import type { Position } from '@pb/rules/areas'

type Line = readonly Position[]

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
