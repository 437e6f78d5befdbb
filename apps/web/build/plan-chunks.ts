import { type Chunk, findLoads, type Group, listEntries, load, type Loads, reach } from './chunk-loads.ts'

export interface Costs {
  /** How many bytes one file less is worth. */
  readonly fileBytes: number
  /** By which part the bytes of a document, and of a page of the application, may grow at most. */
  readonly documentGrowth: number
  readonly pageGrowth: number
  /** What a byte or file of another lazy part counts, where one of a page counts 1. */
  readonly lazyWeight: number
}

/** What merging counts for each entry, and how many bytes the entry may have at most. */
interface Terms {
  readonly fileBytes: number
  readonly weights: readonly number[]
  readonly limits: readonly number[]
}

interface Merge {
  readonly gain: number
  readonly pair: readonly [number, number]
}

/** The part of the groups that may be merged before everything is counted again. */
const partOfRound = 1 / 8

/** Returns what an entry would load besides if it needed a group. */
function findMissing({ groups, closures, get }: Loads, entry: number, group: number) {
  const missing = [...closures[group]!].filter((needed) => get(entry, needed) === load.none)
  return {
    bytes: missing.reduce((sum, needed) => sum + groups[needed]!.bytes, 0),
    // The group itself is no file of its own any more.
    files: missing.length - 1,
  }
}

/** Returns a function that rates, in bytes, what it is worth to the users of a group that another becomes part of it. */
function rateMerges(loads: Loads, { fileBytes, weights }: Terms) {
  const costs: (number | undefined)[] = []
  const getCost = (entry: number, other: number): number => {
    const place = entry * loads.groups.length + other
    return (costs[place] ??= (() => {
      const { bytes, files } = findMissing(loads, entry, other)
      return bytes + files * fileBytes
    })())
  }
  const rate = (entry: number, group: number, other: number): number => {
    const loaded = loads.get(entry, other)
    if (loaded === load.none) return -getCost(entry, other)
    // Of a pair that it loads itself, each counts half of the file that is spared.
    return loaded === load.own ? fileBytes / 2 : loads.groups[group]!.bytes + fileBytes
  }
  return (group: number, other: number): number =>
    loads.users[group]!.reduce((sum, entry) => sum + weights[entry]! * rate(entry, group, other), 0)
}

/** Returns the pairs of shared groups that are worth merging, the best first. */
function listMerges(loads: Loads, terms: Terms): Merge[] {
  const rate = rateMerges(loads, terms)
  const shared = [...loads.groups.keys()].filter((group) => loads.groups[group]!.isShared)
  return shared
    .flatMap((first, place) =>
      shared.slice(place + 1).flatMap((second): Merge[] => {
        const gain = rate(first, second) + rate(second, first)
        return gain > 0 ? [{ gain, pair: [first, second] }] : []
      }),
    )
    .toSorted((a, b) => b.gain - a.gain || a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1])
}

/** Merges each group with at most one other; returns the same groups if nothing is worth it. */
function mergeRound(loads: Loads, terms: Terms): readonly Group[] {
  const { groups, users, totals, get } = loads
  const imports = loads.imports.map((inner) => new Set(inner))
  /** The group that each group is part of now. */
  const wholes = [...groups.keys()]
  const room = terms.limits.map((limit, entry) => limit - totals[entry]!)
  const merged = new Map<number, number>()
  const next = (group: number) => [...imports[group]!].map((inner) => wholes[inner]!)

  /** Whether a group needs another one by way of a third: merged, the two and that third would need each other. */
  const needsIndirectly = (group: number, other: number): boolean =>
    next(group).some((inner) => inner !== other && reach(inner, next).has(other))
  const listGrowth = (group: number, other: number) =>
    users[group]!.filter((entry) => get(entry, other) === load.none).map(
      (entry) => [entry, findMissing(loads, entry, other).bytes] as const,
    )

  for (const { pair } of listMerges(loads, terms)) {
    const [first, second] = pair
    if (merged.size > groups.length * partOfRound) break
    if (wholes[first] !== first || wholes[second] !== second || merged.has(first) || merged.has(second))
      continue
    const growth = [...listGrowth(first, second), ...listGrowth(second, first)]
    if (growth.some(([entry, bytes]) => bytes > room[entry]!)) continue
    if (needsIndirectly(first, second) || needsIndirectly(second, first)) continue
    for (const [entry, bytes] of growth) room[entry]! -= bytes
    merged.set(first, second)
    wholes[second] = first
    for (const inner of imports[second]!) imports[first]!.add(inner)
    imports[first]!.delete(first)
    imports[first]!.delete(second)
  }
  if (merged.size === 0) return groups
  return groups.flatMap((group, place) => {
    if (wholes[place] !== place) return []
    const other = groups[merged.get(place) ?? -1]
    if (!other) return [group]
    return [{ ...group, chunks: [...group.chunks, ...other.chunks], bytes: group.bytes + other.bytes }]
  })
}

/**
 * Plans which shared chunks become one file, so that a page loads few files and hardly more bytes: the pair that spares
 * most is merged, again and again. Never merges two chunks that would then need each other by way of a third, since
 * neither could run first. Returns the places of the chunks of each file, for chunks of the kind `shared`.
 */
export function planChunks(chunks: readonly Chunk[], costs: Costs): (readonly number[])[] {
  const entries = listEntries(chunks)
  let groups: readonly Group[] = chunks.map(({ bytes, kind }, chunk) => ({
    chunks: [chunk],
    bytes,
    isShared: kind === 'shared',
  }))
  let loads = findLoads(chunks, entries, groups)
  const pages = new Set(
    entries.flatMap(({ isDocument }, entry) => (isDocument ? [...loads.opens[entry]!] : [])),
  )
  const isMajor = entries.map(({ isDocument }, entry) => isDocument || pages.has(entry))
  const getLimit = (bytes: number, entry: number): number => {
    if (!isMajor[entry]) return Infinity
    const { isDocument, chunk } = entries[entry]!
    return bytes * (1 + (chunks[chunk]!.maxGrowth ?? (isDocument ? costs.documentGrowth : costs.pageGrowth)))
  }
  const terms: Terms = {
    fileBytes: costs.fileBytes,
    weights: isMajor.map((major) => (major ? 1 : costs.lazyWeight)),
    limits: loads.totals.map(getLimit),
  }
  for (;;) {
    const fewer = mergeRound(loads, terms)
    if (fewer === groups) break
    groups = fewer
    loads = findLoads(chunks, entries, groups)
  }
  return groups.filter(({ isShared }) => isShared).map((group) => group.chunks)
}
