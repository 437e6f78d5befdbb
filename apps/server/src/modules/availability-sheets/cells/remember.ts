import type { Cell } from './cell.ts'

/** Cells of a column repeat; more different ones than this are parsed again. */
const maxResults = 5000

/** Returns the parser with a memory of its results, for sheets of many rows. `context` is what else they depend on. */
export function remember<T, Context extends readonly (string | undefined)[]>(
  parse: (cell: Cell, ...context: Context) => T,
): (cell: Cell, ...context: Context) => T {
  const results = new Map<string, T>()
  return (cell, ...context) => {
    const key = [typeof cell, String(cell), ...context].join('\0')
    if (results.has(key)) return results.get(key)!
    if (results.size >= maxResults) results.clear()
    const result = parse(cell, ...context)
    results.set(key, result)
    return result
  }
}
