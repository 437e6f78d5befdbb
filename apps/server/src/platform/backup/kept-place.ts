import type { DatabaseClient } from '../db/client.ts'
import type { BackupPlace } from './backup-place.ts'

/**
 * Throws if a folder no longer has the backups that were made there: a disk that is not mounted looks like an empty
 * folder, and what is written into that fills the disk below. Knows the runs that are recorded, those of 90 days.
 */
export async function assertKeepsBackups(
  client: Pick<DatabaseClient, 'query'>,
  place: BackupPlace,
): Promise<void> {
  if (await place.mayHaveBackups()) return
  const { rows: tables } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('public.backup_run') IS NOT NULL AS found`,
  )
  if (!tables[0]!.found) return
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM backup_run WHERE kind = 'backup' AND place = $1 AND backup_id IS NOT NULL) AS found`,
    [place.describe()],
  )
  if (!rows[0]!.found) return
  throw new Error(
    `The backups that were made in ${place.describe()} are not there. Is its disk mounted? ` +
      `To start over, make the folder ${place.describe('backups')}.`,
  )
}
