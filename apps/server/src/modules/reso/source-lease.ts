import { sql } from 'kysely'
import { ExpectedError } from '../../platform/errors/expected-error.ts'
import { keepRenewing } from '../../platform/leases/keep-renewing.ts'
import { defineLeases, type LeaseScope } from '../../platform/leases/leases.ts'

/** The right to import into a source. */
export const sourceLeases = defineLeases({
  table: 'feed_source',
  token: 'lease_id',
  until: 'lease_until',
  nullable: true,
  seconds: 60,
})
const renewalMs = 1000

/** The import was canceled, or another process took it over. */
export class ImportStoppedError extends ExpectedError {}

/**
 * Runs `work` while no other process imports into the source; returns `leased` if one does. The lease is renewed every
 * second; `work`'s signal is aborted with an `ImportStoppedError` when the lease is lost or `isWanted` returns false.
 */
export async function withSourceLease<T>(
  deps: LeaseScope,
  sourceId: string,
  isWanted: () => Promise<boolean>,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | 'leased'> {
  const lease = await sourceLeases.take(deps, sql`id = ${sourceId} AND deleted_at IS NULL`)
  if (!lease) return 'leased'
  const stopped = new AbortController()
  const stopRenewing = keepRenewing(
    async () => (await sourceLeases.renew(deps, lease)) && (await isWanted()),
    {
      everyMs: renewalMs,
      onLost: () => stopped.abort(new ImportStoppedError('the import was stopped')),
    },
  )
  try {
    return await work(stopped.signal)
  } finally {
    await stopRenewing()
    await sourceLeases.release(deps, { ...lease, row: sql`id = ${sourceId}` })
  }
}
