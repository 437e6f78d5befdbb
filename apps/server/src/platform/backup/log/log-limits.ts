import { statfs } from 'node:fs/promises'
import type { LogRun } from './log-run.ts'

/** How much log a cluster keeps for a place that can't be reached. */
export interface LogLimits {
  readonly maxKeptBytes: number
  /** With less room than this, it keeps no more than `minKeptBytes`. */
  readonly minFreeBytes: number
  readonly minKeptBytes: number
}

/** A day of a busy office; and enough of the disk for the office to go on. */
export const defaultLimits: LogLimits = {
  maxKeptBytes: 8_000_000_000,
  minFreeBytes: 2_000_000_000,
  minKeptBytes: 200_000_000,
}

/** Whether a cluster keeps so much log that the office might run out of room. */
export async function isOverLimit(
  { keptBytes }: LogRun,
  cluster: string,
  limits: LogLimits,
): Promise<boolean> {
  if (keptBytes > limits.maxKeptBytes) return true
  const { bavail, bsize } = await statfs(cluster)
  return bavail * bsize < limits.minFreeBytes && keptBytes > limits.minKeptBytes
}
