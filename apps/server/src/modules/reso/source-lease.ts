import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ExpectedError } from '../../platform/errors/expected-error.ts'
import type { Deps } from '../../platform/deps.ts'

const leaseSeconds = 60
const renewalMs = 1000

/** The import was canceled, or another process took it over. */
export class ImportStoppedError extends ExpectedError {}

type LeaseDeps = Pick<Deps, 'db' | 'clock'>

const getLeaseEnd = ({ clock }: LeaseDeps): Date => new Date(clock.now().getTime() + leaseSeconds * 1000)

async function acquire(deps: LeaseDeps, sourceId: string, leaseId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE feed_source
    SET lease_id = ${leaseId}::uuid, lease_until = ${getLeaseEnd(deps)}
    WHERE id = ${sourceId} AND deleted_at IS NULL AND (lease_until IS NULL OR lease_until < ${deps.clock.now()}) RETURNING 1 AS one`.execute(
    deps.db,
  )
  return rows.length > 0
}

async function renew(deps: LeaseDeps, sourceId: string, leaseId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE feed_source SET lease_until = ${getLeaseEnd(deps)}
    WHERE id = ${sourceId} AND deleted_at IS NULL AND lease_id = ${leaseId}::uuid RETURNING 1 AS one`.execute(
    deps.db,
  )
  return rows.length > 0
}

async function release({ db }: LeaseDeps, sourceId: string, leaseId: string): Promise<void> {
  await sql`UPDATE feed_source SET lease_id = NULL, lease_until = NULL
    WHERE id = ${sourceId} AND lease_id = ${leaseId}::uuid`.execute(db)
}

/**
 * Runs `work` while no other process imports into the source; returns `leased` if one does. The lease is renewed every
 * second; `work`'s signal is aborted with an `ImportStoppedError` when the lease is lost or `isWanted` returns false.
 */
export async function withSourceLease<T>(
  deps: LeaseDeps,
  sourceId: string,
  isWanted: () => Promise<boolean>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'leased'> {
  const leaseId = randomUUID()
  if (!(await acquire(deps, sourceId, leaseId))) return 'leased'
  const stopped = new AbortController()
  let isRenewing = false
  let renewal = Promise.resolve()
  const check = async () => {
    if (!(await renew(deps, sourceId, leaseId)) || !(await isWanted()))
      stopped.abort(new ImportStoppedError('the import was stopped'))
  }
  const timer = setInterval(() => {
    // The lease may still be held while the database does not respond.
    if (isRenewing) return
    isRenewing = true
    renewal = check()
      .catch(() => {})
      .finally(() => (isRenewing = false))
  }, renewalMs)
  try {
    return await work(stopped.signal)
  } finally {
    clearInterval(timer)
    await renewal
    await release(deps, sourceId, leaseId)
  }
}
