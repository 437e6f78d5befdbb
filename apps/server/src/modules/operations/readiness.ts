import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { mailInState } from '../mailbox/index.ts'

type Outcome = 'ok' | 'failed'

/** Runs a check; it fails on an error and after the timeout. */
async function runCheck(check: () => Promise<unknown>, limitMs: number): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve('failed'), limitMs)
  })
  const result = Promise.resolve()
    .then(check)
    .then(
      (): Outcome => 'ok',
      (): Outcome => 'failed',
    )
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer))
}

/** The checks required for readiness. Incoming mail is not one of them: without it the office still works. */
const requiredChecks = ['database', 'jobs', 'files'] as const

export type Checks = Readonly<Record<(typeof requiredChecks)[number] | 'mail', Outcome>>

/** Returns whether the load balancer may send requests to this process. */
export const isReady = (checks: Checks): boolean => requiredChecks.every((name) => checks[name] === 'ok')

async function checkIncomingMail(deps: Deps): Promise<void> {
  const { outcome, detail } = await mailInState(deps)
  if (outcome === 'failed') throw new Error(detail)
}

/** Runs all checks concurrently. */
export async function runChecks(deps: Deps, limitMs = 2000): Promise<Checks> {
  const { db, jobs, files } = deps
  const [database, queue, store, mail] = await Promise.all([
    runCheck(() => sql`SELECT 1`.execute(db), limitMs),
    runCheck(() => jobs.check(), limitMs),
    runCheck(() => files.check(), limitMs),
    runCheck(() => checkIncomingMail(deps), limitMs),
  ])
  return { database, jobs: queue, files: store, mail }
}
