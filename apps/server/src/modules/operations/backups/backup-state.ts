import type { BackupState } from '@pb/contract/backups'
import { toUnixSeconds } from '@pb/rules/dates'
import { describeBackupUrl } from '../../../platform/backup/backup-url.ts'
import { readArchiveState, type ArchiveState } from '../../../platform/backup/log/archive-state.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isBackupRequested } from './requested-backup.ts'
import { findRuns, type FinishedRun } from './run-queries.ts'

/** A nightly backup takes some hours at most, and one that is missed shows before the next. */
const maxAgeSeconds = 36 * 3600

/** A round of the archive is due every half a minute. */
const maxLogAgeSeconds = 15 * 60

function presentLog({ archivedAt, runStartedAt, keptBytes, failure }: ArchiveState, now: Date) {
  const age = toUnixSeconds(now) - toUnixSeconds(archivedAt ?? runStartedAt)
  return {
    archived_at: archivedAt && toUnixSeconds(archivedAt),
    is_behind: age > maxLogAgeSeconds,
    kept_bytes: keptBytes,
    failure: failure?.reason ?? null,
  }
}

const presentRun = (run: FinishedRun) => ({
  started_at: toUnixSeconds(run.started_at),
  finished_at: toUnixSeconds(run.finished_at),
})

/** Returns the state of the configured backups; null without BACKUP_URL. */
export async function getBackupState({
  db,
  env,
  clock,
}: Pick<Deps, 'db' | 'env' | 'clock'>): Promise<BackupState | null> {
  if (!env.backupUrl) return null
  const place = describeBackupUrl(env.backupUrl)
  const { complete, failed, verification, ...active } = await findRuns(db, place)
  const age = complete ? toUnixSeconds(clock.now()) - toUnixSeconds(complete.started_at) : null
  const log = await readArchiveState(env.dataDir, place)
  return {
    place,
    keep: env.backupKeep,
    has_passphrase: env.backupPassphrase !== undefined,
    running: active.runningBackup ? 'backup' : active.runningVerification ? 'verification' : null,
    is_requested: await isBackupRequested(db),
    is_overdue: age === null || age > maxAgeSeconds,
    last: complete
      ? { ...presentRun(complete), id: complete.backup_id ?? '', bytes: Number(complete.bytes) }
      : null,
    last_failure: failed ? { ...presentRun(failed), reason: failed.reason ?? '' } : null,
    verification: verification
      ? {
          ...presentRun(verification),
          outcome: verification.outcome,
          backup_id: verification.backup_id,
          reason: verification.reason,
        }
      : null,
    log: log && presentLog(log, clock.now()),
  }
}
