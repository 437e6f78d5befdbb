import type { DatabaseClient } from '../db/client.ts'
import { one } from '../db/one-row.ts'
import type { Table } from '../db/table.ts'

declare module '../db/db.ts' {
  interface Tables {
    backup_run: Table<'backup_run'>
  }
}

/** A verification restores a backup aside and compares it. */
export type RunKind = 'backup' | 'verification'

const maxReasonLength = 1000
const keptDays = 90

/** Why a run did nothing, such as too little room; it is recorded as skipped. */
export class SkippedRunError extends Error {}

interface FinishedRun<T> {
  readonly result: T
  readonly backupId: string
  readonly bytes: number
  /** What was found to be wrong; the run is recorded as failed. */
  readonly reason?: string | undefined
}

/** Marks runs as failed that ended without an outcome. Only under the lock of the kind, which each run has. */
export async function endInterruptedRuns(
  client: Pick<DatabaseClient, 'query'>,
  kind: RunKind,
  reason: string,
): Promise<void> {
  await client.query(
    `UPDATE backup_run SET finished_at = now(), outcome = 'failed', reason = $2
     WHERE kind = $1 AND finished_at IS NULL`,
    [kind, reason],
  )
}

/** Whether the database records runs; one of an earlier version does not. */
async function hasRuns(client: Pick<DatabaseClient, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('public.backup_run') IS NOT NULL AS found`,
  )
  return one(rows).found
}

/** Whether a complete backup of the last 90 days is recorded in a place. */
export async function hasCompleteBackup(
  client: Pick<DatabaseClient, 'query'>,
  place: string,
): Promise<boolean> {
  if (!(await hasRuns(client))) return false
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM backup_run WHERE kind = 'backup' AND place = $1 AND backup_id IS NOT NULL) AS found`,
    [place],
  )
  return one(rows).found
}

/**
 * Records when a run begins and how it ends, in the office's database. Only under the lock of the kind. A database of an
 * earlier version, which has no such table, is left as it is.
 */
export async function recordRun<T>(
  client: DatabaseClient,
  { kind, place }: { readonly kind: RunKind; readonly place: string },
  work: () => Promise<FinishedRun<T>>,
): Promise<T> {
  if (!(await hasRuns(client))) return (await work()).result
  await endInterruptedRuns(client, kind, 'It was interrupted')
  await client.query(`DELETE FROM backup_run WHERE started_at < now() - make_interval(days => $1)`, [
    keptDays,
  ])
  const { rows } = await client.query<{ id: string }>(
    'INSERT INTO backup_run (kind, place, started_at) VALUES ($1, $2, now()) RETURNING id',
    [kind, place],
  )
  const finish = (outcome: string, run: Partial<FinishedRun<T>>) =>
    client.query(
      `UPDATE backup_run SET finished_at = now(), outcome = $2, backup_id = $3, bytes = $4, reason = $5 WHERE id = $1`,
      [
        one(rows).id,
        outcome,
        run.backupId ?? null,
        run.bytes ?? null,
        run.reason?.slice(0, maxReasonLength) ?? null,
      ],
    )
  try {
    const run = await work()
    await finish(run.reason === undefined ? 'done' : 'failed', run)
    return run.result
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // The work's error is the one to report.
    await finish(error instanceof SkippedRunError ? 'skipped' : 'failed', { reason }).catch(() => {})
    throw error
  }
}
