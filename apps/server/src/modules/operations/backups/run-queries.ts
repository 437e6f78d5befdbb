import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import { isLocked } from '../../../platform/db/session-lock.ts'
import { runLocks } from '../../../platform/backup/backup-lock.ts'
import type { RunKind } from '../../../platform/backup/backup-runs.ts'

/** A run of the configured place, with its times. */
export interface FinishedRun {
  readonly started_at: Date
  readonly finished_at: Date
  readonly outcome: 'done' | 'failed' | 'skipped'
  readonly backup_id: string | null
  readonly bytes: string | null
  readonly reason: string | null
}

const finishedRuns = (db: Db, kind: RunKind, place: string) =>
  db
    .selectFrom('backup_run')
    .select([
      'started_at',
      sql<Date>`finished_at`.as('finished_at'),
      sql<FinishedRun['outcome']>`outcome`.as('outcome'),
      'backup_id',
      'bytes',
      'reason',
    ])
    .where('kind', '=', kind)
    .where('place', '=', place)
    .where('finished_at', 'is not', null)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)

/** Whether a run has its lock: a process of any machine is at it. */
async function isRunning(db: Db, kind: RunKind): Promise<boolean> {
  if (!(await isLocked(db, runLocks[kind]))) return false
  const { rows } = await sql<{ open: boolean }>`
    SELECT EXISTS (SELECT FROM backup_run WHERE kind = ${kind} AND finished_at IS NULL) AS open`.execute(db)
  return one(rows).open
}

/**
 * Returns the latest runs of a place: complete backups, failed ones, verifications. One statement at a time, so that a
 * scrape of metrics takes one connection.
 */
export async function findRuns(db: Db, place: string) {
  return {
    complete: await finishedRuns(db, 'backup', place).where('backup_id', 'is not', null).executeTakeFirst(),
    failed: await finishedRuns(db, 'backup', place).where('outcome', '=', 'failed').executeTakeFirst(),
    verification: await finishedRuns(db, 'verification', place).executeTakeFirst(),
    runningBackup: await isRunning(db, 'backup'),
    runningVerification: await isRunning(db, 'verification'),
  }
}
