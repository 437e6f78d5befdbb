import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'

type Outcome = 'ok' | 'failed'

/** A check that gives no answer is a failed one: whoever asks waits a short time only. */
async function outcome(check: () => Promise<unknown>, limitMs: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve('failed'), limitMs)
  })
  const answer = Promise.resolve()
    .then(check)
    .then(
      (): Outcome => 'ok',
      (): Outcome => 'failed',
    )
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer))
}

/** Asks everything the process needs, at the same time. */
export async function runChecks(
  { db, jobs, files }: Deps,
  limitMs = 2000,
): Promise<{ database: Outcome; jobs: Outcome; files: Outcome }> {
  const [database, queue, store] = await Promise.all([
    outcome(() => sql`SELECT 1`.execute(db), limitMs),
    outcome(() => jobs.check(), limitMs),
    outcome(() => files.check(), limitMs),
  ])
  return { database, jobs: queue, files: store }
}
