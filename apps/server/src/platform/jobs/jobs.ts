import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { DatabaseClient } from '../db/client.ts'
import type { Db, Tx } from '../db/db.ts'

/** A job queue in the office's database. */
export interface Jobs {
  /** Enqueues a job in the caller's transaction: the job exists if and only if the transaction commits. */
  send(
    tx: Tx | Db,
    name: string,
    data: object,
    options?: { singletonKey?: string; startAfter?: Date },
  ): Promise<void>
  /**
   * Registers a worker, one job at a time by default. A job whose handler throws is retried with back-off, then stored
   * as failed.
   */
  work(
    name: string,
    handler: (data: unknown) => Promise<void>,
    options?: { readonly concurrency?: number },
  ): Promise<void>
  /** Registers a worker for jobs without data: all waiting jobs are handled by one call. Polls twice a second. */
  workPromptly(name: string, handler: () => Promise<void>): Promise<void>
  /** Schedules a job (cron, New York time). */
  schedule(name: string, cron: string): Promise<void>
  /** Retries a failed job; false if there is no such failed job. */
  retry(name: string, id: string): Promise<boolean>
  /** Deletes a failed job; false if there is no such failed job. */
  discard(name: string, id: string): Promise<boolean>
  /** Throws when the queue is not running. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** Adapts a transaction to pg-boss's database interface. */
function toExecutor(tx: Tx | Db) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

/**
 * pg-boss's own limit is 15 minutes, after which it starts a job again while it still runs. Here a job may take as long
 * as its process shows signs of life, and is started again two minutes after these end.
 */
const queueOptions = {
  retryLimit: 5,
  retryBackoff: true,
  retryDelay: 5,
  heartbeatSeconds: 60,
  expireInSeconds: 24 * 3600,
}

/**
 * Opens the queue. `max` is the number of its own connections. A process that only `sends` leaves schedules and
 * maintenance to those that run jobs.
 */
export async function openJobs(
  connectionString: string,
  onError: (error: Error) => void,
  { max = 4, sends = false }: { readonly max?: number; readonly sends?: boolean } = {},
): Promise<Jobs> {
  // pg-boss passes options that it does not know to its pool.
  const poolOptions = { Client: DatabaseClient }
  const boss = new PgBoss({
    ...poolOptions,
    connectionString,
    max,
    application_name: 'pb-office jobs',
    supervise: !sends,
    schedule: !sends,
  })
  // pg-boss emits some failures as plain objects, which the log cannot format.
  boss.on('error', (error: Error) =>
    onError(error instanceof Error ? error : Object.assign(new Error('the job queue failed'), error)),
  )
  await boss.start()
  const known = new Set<string>()

  async function ensure(name: string): Promise<void> {
    if (known.has(name)) return
    await boss.createQueue(name, queueOptions)
    // Creating a queue that exists does not change its options.
    await boss.updateQueue(name, queueOptions)
    known.add(name)
  }

  async function hasFailed(name: string, id: string): Promise<boolean> {
    if (!(await boss.getQueue(name))) return false
    const [job] = await boss.findJobs(name, { id })
    return job?.state === 'failed'
  }

  return {
    async send(tx, name, data, options = {}) {
      await ensure(name)
      await boss.send(name, data, { ...options, db: toExecutor(tx) })
    },
    async work(name, handler, { concurrency = 1 } = {}) {
      await ensure(name)
      await boss.work(name, { localConcurrency: concurrency }, async (jobs) => {
        for (const job of jobs) await handler(job.data)
      })
    },
    async workPromptly(name, handler) {
      await ensure(name)
      await boss.work(name, { batchSize: 1000, pollingIntervalSeconds: 0.5 }, handler)
    },
    async schedule(name, cron) {
      await ensure(name)
      await boss.schedule(name, cron, undefined, { tz: 'America/New_York' })
    },
    async retry(name, id) {
      if (!(await hasFailed(name, id))) return false
      await boss.retry(name, id)
      return true
    },
    async discard(name, id) {
      if (!(await hasFailed(name, id))) return false
      await boss.deleteJob(name, id)
      return true
    },
    async check() {
      if (!(await boss.isInstalled())) throw new Error('the job queue is not installed')
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 })
    },
  }
}
