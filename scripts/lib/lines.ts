import type { Position } from '@pb/rules/areas'

type Line = readonly Position[]

const key = ([x, y]: Position) => `${x},${y}`

/** Joins lines that share an end, in either direction, so that a street becomes few long lines. */
export function joinLines(lines: readonly Line[]): Line[] {
  const open = new Set(lines)
  const ends = new Map<string, Set<Line>>()
  for (const line of lines)
    for (const end of [line[0]!, line.at(-1)!])
      ends.set(key(end), (ends.get(key(end)) ?? new Set()).add(line))

  /** Extends a line as long as another open line shares its end. */
  function extend(line: Line): Position[] {
    const extended = [...line]
    for (;;) {
      const end = key(extended.at(-1)!)
      const next = [...(ends.get(end) ?? [])].find((other) => open.has(other))
      if (!next) return extended
      open.delete(next)
      extended.push(...(key(next[0]!) === end ? next : next.toReversed()).slice(1))
    }
  }

  return lines.flatMap((line) => {
    if (!open.delete(line)) return []
    return [extend(extend(line).toReversed())]
  })
}
