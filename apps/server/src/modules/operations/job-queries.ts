import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface QueueRow {
  readonly name: string
  readonly waiting: number
  readonly retry: number
  readonly active: number
  readonly completed: number
  readonly failed: number
  readonly oldest_seconds: number | null
  readonly schedule: string | null
}

/** Returns our queues with job counts by state, without the internal queues of pg-boss. */
export async function findQueues(db: Db): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    SELECT q.name, coalesce(j.waiting, 0) AS waiting, coalesce(j.retry, 0) AS retry, coalesce(j.active, 0) AS active,
      coalesce(j.completed, 0) AS completed, coalesce(j.failed, 0) AS failed, j.oldest_seconds,
      (SELECT min(s.cron) FROM pgboss.schedule s WHERE s.name = q.name) AS schedule
    FROM pgboss.queue q LEFT JOIN (
      SELECT name, count(*) FILTER (WHERE state = 'created')::int AS waiting,
        count(*) FILTER (WHERE state = 'retry')::int AS retry,
        count(*) FILTER (WHERE state = 'active')::int AS active,
        count(*) FILTER (WHERE state = 'completed')::int AS completed,
        count(*) FILTER (WHERE state = 'failed')::int AS failed,
        extract(epoch FROM now() - min(start_after) FILTER (
          WHERE state IN ('created', 'retry') AND start_after <= now()))::float8 AS oldest_seconds
      FROM pgboss.job GROUP BY name) j ON j.name = q.name
    WHERE q.name NOT LIKE '\\_\\_pgboss%' ORDER BY q.name`.execute(db)
  return rows
}

export interface QueueDepth {
  readonly name: string
  /** Due or later, and not started; the ones that failed before; started; failed for good. */
  readonly waiting: number
  readonly retry: number
  readonly active: number
  readonly failed: number
  /** Since the earliest job that has not started could start; 0 if there is none. */
  readonly oldest_seconds: number
}

/** Returns the unfinished and failed jobs of our queues, without reading the finished ones. */
export async function findQueueDepths(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    SELECT q.name, count(*) FILTER (WHERE state = 'created')::int AS waiting,
      count(*) FILTER (WHERE state = 'retry')::int AS retry,
      count(*) FILTER (WHERE state = 'active')::int AS active,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      coalesce(extract(epoch FROM now() - min(start_after) FILTER (
        WHERE state IN ('created', 'retry') AND start_after <= now())), 0)::float8 AS oldest_seconds
    FROM pgboss.queue q LEFT JOIN pgboss.job j
      ON j.name = q.name AND j.state IN ('created', 'retry', 'active', 'failed')
    WHERE q.name NOT LIKE '\\_\\_pgboss%' GROUP BY q.name ORDER BY q.name`.execute(db)
  return rows
}

export interface FailedJobRow {
  readonly id: string
  readonly name: string
  readonly failed_at: Date
  readonly attempts: number
  /** The handler's error as pg-boss stores it. */
  readonly output: unknown
}

/** Returns failed jobs, latest first. */
export async function findFailedJobs(db: Db, limit: number): Promise<FailedJobRow[]> {
  const { rows } = await sql<FailedJobRow>`
    SELECT id, name, coalesce(completed_on, created_on) AS failed_at, retry_count + 1 AS attempts, output
    FROM pgboss.job WHERE state = 'failed' AND name NOT LIKE '\\_\\_pgboss%'
    ORDER BY completed_on DESC NULLS LAST, id LIMIT ${limit}`.execute(db)
  return rows
}
