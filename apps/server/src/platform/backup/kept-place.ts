import type { DatabaseClient } from '../db/client.ts'
import type { BackupPlace } from './backup-place.ts'
import { hasCompleteBackup } from './backup-runs.ts'

/**
 * Throws if a folder no longer has the backups that were made there: a disk that is not mounted looks like an empty
 * folder, and what is written into that fills the disk below.
 */
export async function assertKeepsBackups(
  client: Pick<DatabaseClient, 'query'>,
  place: BackupPlace,
): Promise<void> {
  if ((await place.mayHaveBackups()) || !(await hasCompleteBackup(client, place.describe()))) return
  throw new Error(
    `The backups that were made in ${place.describe()} are not there. Is its disk mounted? ` +
      `To start over, make the folder ${place.describe('backups')}.`,
  )
}
