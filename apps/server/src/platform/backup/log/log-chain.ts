import type { BackupPlace } from '../backup-place.ts'
import type { Manifest } from '../manifest.ts'
import { formatPosition, logArea, parseEntryKey, type LogEntry } from './log-entry.ts'

/** The log of a place: the entries of each run, in the order of their positions. */
export type LogArchive = ReadonlyMap<string, readonly LogEntry[]>

/** What follows a position without a gap, and the first entry after a gap. */
export interface LogChain {
  readonly entries: readonly LogEntry[]
  readonly end: bigint
  readonly afterGap: LogEntry | undefined
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Lists the entries of an area: of all runs, or of one. */
export async function listLog(place: BackupPlace, run?: string): Promise<LogArchive> {
  const runs = new Map<string, LogEntry[]>()
  for await (const keys of place.list(run === undefined ? logArea : `${logArea}/${run}/entries`))
    for (const key of keys) {
      const entry = parseEntryKey(key)
      if (!entry) continue
      const entries = runs.get(entry.run)
      if (entries) entries.push(entry)
      else runs.set(entry.run, [entry])
    }
  for (const entries of runs.values()) entries.sort((a, b) => compare(a.start, b.start))
  return runs
}

/**
 * Follows a run's entries from a position. Entries may overlap, after an interruption: the log below a position that was
 * flushed never changes, so either has the same bytes.
 */
export function followLog(entries: readonly LogEntry[], from: bigint): LogChain {
  const chain: LogEntry[] = []
  let position = from
  let longest: LogEntry | undefined
  let next = 0
  for (;;) {
    for (; next < entries.length && entries[next]!.start <= position; next += 1)
      if (!longest || entries[next]!.end >= longest.end) longest = entries[next]
    if (!longest || longest.end <= position) return { entries: chain, end: position, afterGap: entries[next] }
    chain.push(longest)
    position = longest.end
  }
}

/** Returns the last moment that the log of a backup reaches, in milliseconds; undefined if it reaches none. */
export const findReach = (chain: LogChain): number | undefined =>
  chain.entries.findLast(({ isComplete }) => isComplete)?.moment

/** Follows the log of a backup; null if it was made without. */
export function followBackup(archive: LogArchive, { log }: Manifest): LogChain | null {
  return log && followLog(archive.get(log.run) ?? [], BigInt(log.position))
}

/** Describes the gap of a chain that has one. */
export const describeGap = (place: BackupPlace, { end, afterGap }: LogChain): string =>
  `The log in ${place.describe()} has a gap from ${formatPosition(end)} to ${formatPosition(afterGap?.start ?? end)}.`
