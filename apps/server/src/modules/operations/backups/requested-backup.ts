import { sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Actor } from '../../../platform/actor.ts'
import { describeBackupUrl } from '../../../platform/backup/backup-url.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findRuns } from './run-queries.ts'

/** Makes a backup that a person asked for; active until it ends. */
export const requestedBackupJob = 'operations.requested-backup'

/** Whether a backup was asked for and has not ended. */
export async function isBackupRequested(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ requested: boolean }>`
    SELECT EXISTS (SELECT FROM pgboss.job
      WHERE name = ${requestedBackupJob} AND state IN ('created', 'retry', 'active')) AS requested`.execute(
    db,
  )
  return one(rows).requested
}

/**
 * Has a backup made in the background. Throws `rule_broken` without BACKUP_URL, and while a backup is asked for or
 * running, or a verification is running, whose files a backup may delete.
 */
export async function requestBackup(_actor: Actor, { db, env, jobs }: Deps): Promise<void> {
  const { backupUrl } = env
  if (!backupUrl)
    throw new AppError('rule_broken', 'Set BACKUP_URL first: there is nowhere to store a backup.')
  const { runningBackup, runningVerification } = await findRuns(db, describeBackupUrl(backupUrl))
  if (runningVerification)
    throw new AppError('rule_broken', 'The last backup is being verified. Try again when that has ended.')
  await db.transaction().execute(async (tx) => {
    // Two presses make one backup.
    await lockUntilCommit(tx, 'requested-backup')
    if (runningBackup || (await isBackupRequested(tx)))
      throw new AppError('rule_broken', 'A backup is already running.')
    await jobs.send(tx, requestedBackupJob, {})
  })
}
