import type { Manifest } from '../manifest.ts'
import { findReach, followBackup, type LogArchive } from './log-chain.ts'

/** Any moment from the first to the last can be restored. */
export interface RestorableRange {
  readonly from: Date
  readonly to: Date
}

/** Returns the ranges of moments that backups and their logs cover, the earliest first. */
export function findRestorableRanges(backups: readonly Manifest[], archive: LogArchive): RestorableRange[] {
  const ranges: { from: Date; to: Date }[] = []
  for (const manifest of backups.toSorted((a, b) => a.finishedAt.localeCompare(b.finishedAt))) {
    const chain = followBackup(archive, manifest)
    const from = new Date(manifest.finishedAt)
    const to = new Date((chain && findReach(chain)) ?? 0)
    if (to < from) continue
    const last = ranges.at(-1)
    if (!last || last.to < from) ranges.push({ from, to })
    else if (last.to < to) last.to = to
  }
  return ranges
}
