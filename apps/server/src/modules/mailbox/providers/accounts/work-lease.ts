import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ExpectedError } from '../../../../platform/errors/expected-error.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { getOwnHolder, isDeadHolder } from '../../../../platform/processes.ts'
import { limitConcurrency } from '../../../../platform/workers/limit-concurrency.ts'

type LeaseDeps = Pick<Deps, 'db' | 'clock'>
type Work = 'drafts' | 'token'

/** A lease that is not renewed within this time has expired. */
const leaseSeconds = 60
const renewIntervalMs = 20_000
/** How often, and how long, to try while another process has the lease. */
const pollMs = 200
const waitMs = 90_000

/** Another process has the lease. */
export class WorkLeaseError extends ExpectedError {}

/** The right to do one kind of work for a mailbox, while no transaction is open. */
export interface WorkLease {
  /** To be called in the transaction that stores the result; throws when the lease was lost meanwhile. */
  assertHeld(tx: Tx): Promise<void>
}

interface LeaseKey {
  readonly personId: string
  readonly work: Work
}

/** Takes a lease that is free, expired, or of an ended process. */
async function tryAcquire({ db, clock }: LeaseDeps, { personId, work }: LeaseKey, claim: string) {
  const now = clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await sql<{
    claim: string
    leased_by: string
  }>`SELECT claim, leased_by FROM mail_work_lease
    WHERE person_id = ${personId} AND work = ${work}`.execute(db)
  const row = maybeOne(rows)
  const dead = row && isDeadHolder(row.leased_by) ? row.claim : null
  const { numAffectedRows } = await sql`
    INSERT INTO mail_work_lease AS l (person_id, work, claim, leased_until, leased_by)
    VALUES (${personId}, ${work}, ${claim}, ${until}, ${getOwnHolder()})
    ON CONFLICT (person_id, work) DO UPDATE
      SET claim = excluded.claim, leased_until = excluded.leased_until, leased_by = excluded.leased_by
      WHERE l.leased_until < ${now} OR l.claim = ${dead}::uuid`.execute(db)
  return numAffectedRows === 1n
}

async function acquire(deps: LeaseDeps, key: LeaseKey): Promise<string> {
  const claim = randomUUID()
  for (const deadline = Date.now() + waitMs; ; await sleep(pollMs)) {
    if (await tryAcquire(deps, key, claim)) return claim
    if (Date.now() > deadline) throw new WorkLeaseError()
  }
}

async function renew({ db, clock }: LeaseDeps, { personId, work }: LeaseKey, claim: string): Promise<void> {
  const until = new Date(clock.now().getTime() + leaseSeconds * 1000)
  await sql`UPDATE mail_work_lease SET leased_until = ${until}
    WHERE person_id = ${personId} AND work = ${work} AND claim = ${claim}`.execute(db)
}

async function runLeased<T>(
  deps: LeaseDeps,
  key: LeaseKey,
  run: (lease: WorkLease) => Promise<T>,
): Promise<T> {
  const claim = await acquire(deps, key)
  // Without the database, the lease expires and the transaction that needs it fails.
  const timer = setInterval(() => void renew(deps, key, claim).catch(() => {}), renewIntervalMs)
  const condition = sql`person_id = ${key.personId} AND work = ${key.work} AND claim = ${claim}`
  try {
    return await run({
      async assertHeld(tx) {
        const { rows } = await sql`SELECT FROM mail_work_lease WHERE ${condition} FOR UPDATE`.execute(tx)
        if (rows.length === 0) throw new WorkLeaseError()
      },
    })
  } finally {
    clearInterval(timer)
    await sql`DELETE FROM mail_work_lease WHERE ${condition}`.execute(deps.db).catch(() => {})
  }
}

/** What this process does is queued here, by database, so that only other processes are polled for. */
const queues = new WeakMap<Deps['db'], Map<string, ReturnType<typeof limitConcurrency>>>()

/** Runs work for a mailbox that one process does at a time; no transaction is open while it runs. */
export function withWorkLease<T>(
  deps: LeaseDeps,
  personId: string,
  work: Work,
  run: (lease: WorkLease) => Promise<T>,
): Promise<T> {
  const own = queues.get(deps.db) ?? new Map<string, ReturnType<typeof limitConcurrency>>()
  queues.set(deps.db, own)
  const name = `${work} ${personId}`
  const queue = own.get(name) ?? limitConcurrency(1)
  own.set(name, queue)
  return queue(() => runLeased(deps, { personId, work }, run))
}
