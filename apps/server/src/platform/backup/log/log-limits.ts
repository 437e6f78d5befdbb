import { statfs } from 'node:fs/promises'
import type { LogRun } from './log-run.ts'
import { measureNewFiles } from './new-files.ts'

/** How much log a cluster keeps for a place that can't be reached. */
export interface LogLimits {
  readonly maxKeptBytes: number
  /** With less room than this, it keeps no more than `minKeptBytes` of log and new files. */
  readonly minFreeBytes: number
  readonly minKeptBytes: number
}

/** A day of a busy office; and enough of the disk for the office to go on. */
export const defaultLimits: LogLimits = {
  maxKeptBytes: 8_000_000_000,
  minFreeBytes: 2_000_000_000,
  minKeptBytes: 200_000_000,
}

/** Whether a cluster keeps so much log, and DATA_DIR so much in new files, that the office might run out of room. */
export async function isOverLimit(
  { keptBytes }: LogRun,
  { cluster, dataDir }: { readonly cluster: string; readonly dataDir: string },
  limits: LogLimits,
): Promise<boolean> {
  if (keptBytes > limits.maxKeptBytes) return true
  const { bavail, bsize } = await statfs(cluster)
  if (bavail * bsize >= limits.minFreeBytes) return false
  return keptBytes + (await measureNewFiles(dataDir)) > limits.minKeptBytes
}
