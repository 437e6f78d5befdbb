import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { ExpectedError } from '../../../../platform/errors/expected-error.ts'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { keepRenewing } from '../../../../platform/leases/keep-renewing.ts'
import { defineLeases, type HeldLease } from '../../../../platform/leases/leases.ts'
import { getOwnHolder } from '../../../../platform/processes.ts'
import { limitConcurrency } from '../../../../platform/workers/limit-concurrency.ts'

type LeaseDeps = Pick<Deps, 'db' | 'clock'>
type Work = 'drafts' | 'token'

const leases = defineLeases({ table: 'mail_work_lease', token: 'claim', namesHolder: true, seconds: 60 })
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
async function tryAcquire(deps: LeaseDeps, { personId, work }: LeaseKey): Promise<HeldLease | undefined> {
  const row = sql`person_id = ${personId} AND work = ${work}`
  const lease = leases.start(deps)
  const dead = await leases.findDead(deps.db, row)
  const { numAffectedRows } = await sql`
    INSERT INTO mail_work_lease AS l (person_id, work, claim, leased_until, leased_by)
    VALUES (${personId}, ${work}, ${lease.token}, ${lease.until}, ${getOwnHolder()})
    ON CONFLICT (person_id, work) DO UPDATE SET ${leases.assign(lease)}
      WHERE ${leases.isFree(lease.now, 'l')} OR ${dead?.('l') ?? sql`false`}`.execute(deps.db)
  return numAffectedRows === 1n ? { row, token: lease.token } : undefined
}

async function acquire(deps: LeaseDeps, key: LeaseKey): Promise<HeldLease> {
  for (const deadline = Date.now() + waitMs; ; await sleep(pollMs)) {
    const lease = await tryAcquire(deps, key)
    if (lease) return lease
    if (Date.now() > deadline) throw new WorkLeaseError()
  }
}

async function runLeased<T>(
  deps: LeaseDeps,
  key: LeaseKey,
  run: (lease: WorkLease) => Promise<T>,
): Promise<T> {
  const lease = await acquire(deps, key)
  // Without the database, the lease expires and the transaction that needs it fails.
  const stopRenewing = keepRenewing(() => leases.renew(deps, lease), { everyMs: renewIntervalMs })
  try {
    return await run({
      async assertHeld(tx) {
        if (!(await leases.lock(tx, lease))) throw new WorkLeaseError()
      },
    })
  } finally {
    await stopRenewing()
    await sql`DELETE FROM mail_work_lease WHERE ${leases.isHeld(lease)}`.execute(deps.db).catch(() => {})
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
