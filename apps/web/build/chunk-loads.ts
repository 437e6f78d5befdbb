/** A chunk of a build. Chunks are named by their place in the list of all. */
export interface Chunk {
  /** Places of the chunks that are loaded before it runs. */
  readonly imports: readonly number[]
  /** Places of the chunks that it loads by `import()`. */
  readonly dynamicImports: readonly number[]
  readonly bytes: number
  /** Loaded by a document, by an `import()`, or only by other chunks. */
  readonly kind: 'document' | 'lazy' | 'shared'
  /** By which part the bytes of this document or page may grow at most, where it has less room than others. */
  readonly maxGrowth?: number | undefined
}

/** Chunks that become one file. */
export interface Group {
  readonly chunks: readonly number[]
  readonly bytes: number
  /** Whether no document and no `import()` names one of its chunks. */
  readonly isShared: boolean
}

/** A part of the application that is loaded as a whole: a document, or what an `import()` names. */
export interface Entry {
  readonly chunk: number
  readonly isDocument: boolean
}

/** Whether an entry loads a group, and whether what was loaded before the entry already has. */
export const load = { none: 0, own: 1, earlier: 2 } as const

/** Which groups each entry loads. Groups and entries are named by their places. */
export interface Loads {
  readonly groups: readonly Group[]
  /** The groups that each group imports. */
  readonly imports: readonly (readonly number[])[]
  /** Each group and all that it needs to run. */
  readonly closures: readonly ReadonlySet<number>[]
  /** The entries that load each group, unless it was loaded before. */
  readonly users: readonly (readonly number[])[]
  /** The bytes that each entry needs, with those that were loaded before. */
  readonly totals: readonly number[]
  /** The entries that an entry loads by `import()`. */
  readonly opens: readonly ReadonlySet<number>[]
  /** One of the values of `load`. */
  readonly get: (entry: number, group: number) => number
}

export const listEntries = (chunks: readonly Chunk[]): Entry[] =>
  chunks.flatMap(({ kind }, chunk) => (kind === 'shared' ? [] : [{ chunk, isDocument: kind === 'document' }]))

/** Returns everything that can be reached from a place, and the place itself. */
export function reach(start: number, next: (place: number) => Iterable<number>): Set<number> {
  const found = new Set([start])
  // A set is walked in the order of insertion, with what is added meanwhile.
  for (const place of found) for (const inner of next(place)) found.add(inner)
  return found
}

/**
 * Returns what is loaded before each entry, whichever way it is opened: what all entries that open it have in common.
 * An entry that nothing opens has nothing before it.
 */
function findEarlier(
  entries: readonly Entry[],
  own: readonly ReadonlySet<number>[],
  opens: readonly ReadonlySet<number>[],
): ReadonlySet<number>[] {
  const openers = entries.map((_, entry) => [...opens.keys()].filter((other) => opens[other]!.has(entry)))
  const earlier: (ReadonlySet<number> | undefined)[] = entries.map(({ isDocument }, entry) =>
    isDocument || openers[entry]!.length === 0 ? new Set<number>() : undefined,
  )
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const [entry, { isDocument }] of entries.entries()) {
      if (isDocument) continue
      // Openers of which nothing is known yet restrict nothing.
      const loaded = openers[entry]!.flatMap((opener) => {
        const before = earlier[opener]
        return before ? [new Set([...own[opener]!, ...before])] : []
      })
      if (loaded.length === 0) continue
      const common = new Set([...loaded[0]!].filter((group) => loaded.every((other) => other.has(group))))
      if (common.size === earlier[entry]?.size) continue
      earlier[entry] = common
      isSettled = false
    }
  }
  return earlier.map((found) => found ?? new Set())
}

/** Works out which groups each entry loads. */
export function findLoads(
  chunks: readonly Chunk[],
  entries: readonly Entry[],
  groups: readonly Group[],
): Loads {
  const groupByChunk: number[] = []
  for (const [place, group] of groups.entries()) for (const chunk of group.chunks) groupByChunk[chunk] = place
  const imports = groups.map((group, place) => {
    const found = new Set(
      group.chunks.flatMap((chunk) => chunks[chunk]!.imports).map((chunk) => groupByChunk[chunk]!),
    )
    found.delete(place)
    return [...found]
  })
  const closures = groups.map((_, place) => reach(place, (group) => imports[group]!))
  const entryByChunk = new Map(entries.map(({ chunk }, place) => [chunk, place]))
  const opened = groups.map((group) =>
    group.chunks
      .flatMap((chunk) => chunks[chunk]!.dynamicImports)
      .flatMap((chunk) => entryByChunk.get(chunk) ?? []),
  )
  const own = entries.map(({ chunk }) => closures[groupByChunk[chunk]!]!)
  const opens = own.map((found) => new Set([...found].flatMap((group) => opened[group]!)))
  const earlier = findEarlier(entries, own, opens)

  const loads = new Uint8Array(entries.length * groups.length)
  const users: number[][] = groups.map(() => [])
  const totals = entries.map((_, entry) => {
    for (const group of own[entry]!) {
      if (earlier[entry]!.has(group)) continue
      loads[entry * groups.length + group] = load.own
      users[group]!.push(entry)
    }
    for (const group of earlier[entry]!) loads[entry * groups.length + group] = load.earlier
    return [...new Set([...own[entry]!, ...earlier[entry]!])].reduce(
      (sum, group) => sum + groups[group]!.bytes,
      0,
    )
  })
  const get = (entry: number, group: number): number => loads[entry * groups.length + group]!
  return { groups, imports, closures, users, totals, opens, get }
}
