import type { BackupPlace } from '../backup-place.ts'
import { mapConcurrently } from '../concurrency.ts'
import { logArea, parseMoment } from './log-entry.ts'

/** For clocks that were set back. */
const marginMs = 3_600_000

/**
 * Deletes the archived log and files of moments before a backup began, in every run. Entries that the backup needs are
 * of later moments. It can be ended at any time: what is left is deleted by the next one.
 */
export async function pruneLog(place: BackupPlace, oldestBackup: Date): Promise<void> {
  const before = oldestBackup.getTime() - marginMs
  for await (const keys of place.list(logArea)) {
    const expired = keys.filter((key) => (parseMoment(key) ?? before) < before)
    for await (const _ of mapConcurrently(expired, (key) => place.delete(key)));
  }
}
