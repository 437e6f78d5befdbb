import { pluralize } from '@pb/rules/plural'
import type { Env } from '../env.ts'
import { takeBackupLock } from '../platform/backup/backup-lock.ts'
import { findExpiredBackups, pruneBackups } from '../platform/backup/prune-backups.ts'
import { withClient } from '../platform/backup/row-counts.ts'
import { readBackupArguments, withBackupSource } from './backup-arguments.ts'

export const usage = 'backup:prune [<folder>] [--dry-run]'

/** Deletes the backups that BACKUP_KEEP does not keep, and frees what only they used; returns the exit code. */
export async function run(args: readonly string[], env: Env): Promise<number> {
  const { place, has } = readBackupArguments(args, env, { switches: ['dry-run'] })
  if (has('dry-run')) {
    const expired = await findExpiredBackups(place, env.backupKeep)
    console.log(expired.length > 0 ? expired.join('\n') : 'No backup would be deleted')
    return 0
  }
  const { expired, incomplete, freed } = await withBackupSource(env, ({ databaseUrl }) =>
    withClient(databaseUrl, async (client) => {
      await takeBackupLock(client)
      return place.lock(() => pruneBackups(place, env.backupKeep))
    }),
  )
  for (const id of expired) console.log(`Deleted ${id}`)
  if (incomplete.length > 0) console.log(`Removed ${pluralize(incomplete.length, 'incomplete backup')}.`)
  if (expired.length + incomplete.length === 0) console.log('No backup was deleted')
  if (freed) return 0
  console.error('Space was not freed, because a backup is damaged. Delete its folder (backup:list names it).')
  return 1
}
