import type { BackupPlace } from './backup-place.ts'
import { chooseKept, type RetentionRule } from './retention.ts'
import { listBackups, removeBackups, type Removal } from './stored-backups.ts'

/** What a rule deletes: ids, the oldest first. Backups that are incomplete or damaged never count. */
export async function findExpiredBackups(place: BackupPlace, rule: RetentionRule): Promise<string[]> {
  const complete = (await listBackups(place)).flatMap((backup) =>
    backup.state === 'complete' ? [{ id: backup.id, startedAt: new Date(backup.manifest.startedAt) }] : [],
  )
  const kept = chooseKept(complete, rule)
  return complete.filter((backup) => !kept.has(backup)).map(({ id }) => id)
}

/** Deletes the backups that the rule does not keep, and what only they used. Only under the place's lock. */
export async function pruneBackups(
  place: BackupPlace,
  rule: RetentionRule,
): Promise<Removal & { readonly expired: readonly string[] }> {
  const expired = await findExpiredBackups(place, rule)
  return { expired, ...(await removeBackups(place, expired)) }
}
