import type { BackupPlace } from './backup-place.ts'
import { pruneLog } from './log/prune-log.ts'
import { chooseKept, type RetentionRule } from './retention.ts'
import { listBackups, removeBackups, type Removal } from './stored-backups.ts'

/** Lists the backups that count for a rule: neither incomplete nor damaged ones. */
async function listComplete(
  place: BackupPlace,
): Promise<{ readonly id: string; readonly startedAt: Date }[]> {
  return (await listBackups(place)).flatMap((backup) =>
    backup.state === 'complete' ? [{ id: backup.id, startedAt: new Date(backup.manifest.startedAt) }] : [],
  )
}

/** What a rule deletes: ids, the oldest first. */
export async function findExpiredBackups(place: BackupPlace, rule: RetentionRule): Promise<string[]> {
  const complete = await listComplete(place)
  const kept = chooseKept(complete, rule)
  return complete.filter((backup) => !kept.has(backup)).map(({ id }) => id)
}

/**
 * Deletes the log before the oldest backup that is kept for its day: a moment can be restored for as many days as the
 * rule has, and later only what weekly and monthly backups have.
 */
async function pruneLogByRule(place: BackupPlace, { days }: RetentionRule): Promise<void> {
  const daily = chooseKept(await listComplete(place), { days, weeks: 0, months: 0 })
  const [oldest] = [...daily].toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  if (oldest) await pruneLog(place, oldest.startedAt)
}

/** Deletes the backups that the rule does not keep, and what only they used. Only under the place's lock. */
export async function pruneBackups(
  place: BackupPlace,
  rule: RetentionRule,
): Promise<Removal & { readonly expired: readonly string[] }> {
  const expired = await findExpiredBackups(place, rule)
  const removal = await removeBackups(place, expired)
  await pruneLogByRule(place, rule)
  return { expired, ...removal }
}
