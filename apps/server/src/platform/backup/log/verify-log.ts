import type { BackupPlace } from '../backup-place.ts'
import { mapConcurrently } from '../concurrency.ts'
import type { Manifest } from '../manifest.ts'
import { ObjectStore } from '../objects.ts'
import { describeGap, findReach, followBackup, listLog } from './log-chain.ts'
import { readEntry, toLoggedFileKey, type LogEntry } from './log-entry.ts'

/** The log after a backup: up to which moment it goes without a gap, and a line for each problem. */
export interface LogVerification {
  readonly reach: Date | undefined
  readonly problems: readonly string[]
}

async function checkEntry(place: BackupPlace, entry: LogEntry): Promise<string[]> {
  try {
    const { files } = await readEntry(place, entry)
    const objects = new ObjectStore(place, toLoggedFileKey(entry.run, entry.moment))
    for (const file of files) await objects.check(file)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** Looks for gaps in the log after a backup, and compares every byte of it and its files with its hash. */
export async function verifyLog(place: BackupPlace, manifest: Manifest): Promise<LogVerification> {
  const chain = manifest.log && followBackup(await listLog(place, manifest.log.run), manifest)
  if (!chain) return { reach: undefined, problems: [] }
  const problems: string[] = []
  for await (const found of mapConcurrently(chain.entries, (entry) => checkEntry(place, entry)))
    problems.push(...found)
  const reach = findReach(chain)
  return {
    reach: reach === undefined ? undefined : new Date(reach),
    problems: [...problems, ...(chain.afterGap ? [describeGap(place, chain)] : [])],
  }
}
