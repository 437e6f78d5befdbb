import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Db, Tx } from './db.ts'

/** Queue of work that outlives a request, in the same database. */
export interface Jobs {
  /** Enqueues inside the caller's transaction: the job exists exactly if the transaction commits. */
  send(
    tx: Tx | Db,
    name: string,
    data: object,
    options?: { singletonKey?: string; startAfter?: Date },
  ): Promise<void>
  /** Works a queue, one job at a time unless said; a handler that throws is retried with back-off, then kept as failed. */
  work(
    name: string,
    handler: (data: unknown) => Promise<void>,
    options?: { readonly concurrency?: number },
  ): Promise<void>
  /**
   * Works a queue whose jobs say only that there is something to do: however many there are, they are done as one. It is
   * looked for twice a second, for what somebody waits for.
   */
  workPromptly(name: string, handler: () => Promise<void>): Promise<void>
  /** Runs a queue by the clock (cron, New York time). */
  schedule(name: string, cron: string): Promise<void>
  /** Puts a failed job back into its queue; false where there is no such failed job. */
  retry(name: string, id: string): Promise<boolean>
  /** Removes a failed job; false where there is no such failed job. */
  discard(name: string, id: string): Promise<boolean>
  /** Throws where the queue is not running. */
  check(): Promise<void>
  stop(): Promise<void>
}

/** pg-boss asks for `executeSql`; this lends it the caller's transaction. */
function lend(tx: Tx | Db) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values))
      return { rows }
    },
  }
}

export async function openJobs(connectionString: string, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({ connectionString, max: 4, application_name: 'pb-office jobs' })
  // The queue reports some failures as plain objects, which a log would not know how to show.
  boss.on('error', (error: Error) =>
    onError(error instanceof Error ? error : Object.assign(new Error('the job queue failed'), error)),
  )
  await boss.start()
  const known = new Set<string>()

  async function ensure(name: string): Promise<void> {
    if (known.has(name)) return
    await boss.createQueue(name, { retryLimit: 5, retryBackoff: true, retryDelay: 5 })
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
      await boss.send(name, data, { ...options, db: lend(tx) })
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
