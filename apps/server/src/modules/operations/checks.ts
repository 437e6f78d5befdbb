import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { mailInState } from '../mailbox/index.ts'

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

/** What a process cannot serve without: mail that does not come in keeps nobody from reading what is there. */
const needed = ['database', 'jobs', 'files'] as const

export type Checks = Readonly<Record<(typeof needed)[number] | 'mail', Outcome>>

/** Whether calls may be sent to this process. */
export const isReady = (checks: Checks): boolean => needed.every((name) => checks[name] === 'ok')

async function mailComesIn(deps: Deps): Promise<void> {
  const { outcome, detail } = await mailInState(deps)
  if (outcome === 'failed') throw new Error(detail)
}

/** Asks everything the process needs, at the same time. */
export async function runChecks(deps: Deps, limitMs = 2000): Promise<Checks> {
  const { db, jobs, files } = deps
  const [database, queue, store, mail] = await Promise.all([
    outcome(() => sql`SELECT 1`.execute(db), limitMs),
    outcome(() => jobs.check(), limitMs),
    outcome(() => files.check(), limitMs),
    outcome(() => mailComesIn(deps), limitMs),
  ])
  return { database, jobs: queue, files: store, mail }
}
