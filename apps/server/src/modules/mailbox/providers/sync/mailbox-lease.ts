import { sql } from 'kysely'
import { ExpectedError } from '../../../../platform/errors/expected-error.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { defineLeases, isOwn, type HeldLease } from '../../../../platform/leases/leases.ts'
import { releaseRetries } from '../../outbox/release-retries.ts'
import type { ProviderName } from '../../tables.ts'

const leases = defineLeases({
  table: 'mail_sync',
  token: 'claim',
  namesHolder: true,
  nullable: true,
  seconds: 60,
})

type LeaseDeps = Pick<Deps, 'db' | 'clock'>

/** A mailbox that this process syncs exclusively. */
export interface MailboxLease {
  readonly personId: string
  readonly claim: string
  readonly failures: number
  readonly reconciledAt: Date | null
}

/**
 * Ends the leases of processes of this machine that have ended, such as the one that this process replaces. Mailboxes in
 * which they waited for changes, without a lease, are due too: no process listens to them.
 */
async function expireDeadLeases({ db, clock }: LeaseDeps): Promise<void> {
  const dead = await leases.findDead(db)
  if (dead)
    await sql`UPDATE mail_sync SET ${leases.free}, leased_by = NULL, due_at = least(due_at, ${clock.now()})
      WHERE ${dead()}`.execute(db)
}

/**
 * Ends what this process holds of a mailbox whose work has failed, so that it is taken up again at once and not when the
 * lease expires or the next sync is due.
 */
export async function abandonMailbox({ db, clock }: LeaseDeps, personId: string): Promise<void> {
  await sql`UPDATE mail_sync SET ${leases.free}, due_at = least(due_at, ${clock.now()})
    WHERE person_id = ${personId} AND ${isOwn()}`.execute(db)
}

/** Postpones the takeover of mailboxes in which this process waits for changes; not of those that are due. */
export async function keepWaiting(
  { db, clock }: LeaseDeps,
  personIds: readonly string[],
  seconds: number,
): Promise<void> {
  if (personIds.length === 0) return
  const now = clock.now()
  await sql`UPDATE mail_sync SET due_at = ${new Date(now.getTime() + seconds * 1000)}
    WHERE person_id = ANY (${personIds}::bigint[]) AND claim IS NULL AND due_at > ${now} AND failures = 0
      AND ${isOwn()}`.execute(db)
}

/** Inserts the missing sync rows of a provider's mailboxes, and takes over what an ended process left. */
export async function ensureSyncRows({ db, clock }: LeaseDeps, provider: ProviderName): Promise<void> {
  await expireDeadLeases({ db, clock })
  await sql`INSERT INTO mail_sync (person_id, due_at) SELECT person_id, ${clock.now()} FROM mailbox b
    WHERE provider = ${provider} AND NOT EXISTS (SELECT FROM mail_sync s WHERE s.person_id = b.person_id)
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Leases the next due mailbox of a provider, or the given one; undefined when there is none. */
export async function acquireLease(
  { db, clock }: LeaseDeps,
  provider: ProviderName,
  personId?: string,
): Promise<MailboxLease | undefined> {
  const lease = leases.start({ clock })
  const { now, until } = lease
  const { rows } = await sql<MailboxLease>`
    WITH next AS (
      SELECT s.person_id FROM mail_sync s JOIN mailbox b ON b.person_id = s.person_id
        JOIN agent a ON a.person_id = s.person_id
      WHERE b.provider = ${provider} AND a.deactivated_at IS NULL AND s.due_at <= ${now}
        AND ${leases.isFree(now, 's')}
        ${personId === undefined ? sql`` : sql`AND s.person_id = ${personId}`}
      ORDER BY s.due_at, s.person_id LIMIT 1 FOR UPDATE OF s SKIP LOCKED
    )
    UPDATE mail_sync s SET ${leases.assign(lease)}, due_at = ${until}
    FROM next WHERE s.person_id = next.person_id
    RETURNING s.person_id AS "personId", s.claim, s.failures, s.reconciled_at AS "reconciledAt"`.execute(db)
  return maybeOne(rows)
}

const toHeld = ({ personId, claim }: Pick<MailboxLease, 'personId' | 'claim'>): HeldLease => ({
  row: sql`person_id = ${personId}`,
  token: claim,
})

/** Extends a lease; returns false when another process holds it. */
export function renewLease({ db, clock }: LeaseDeps, lease: MailboxLease): Promise<boolean> {
  const { until } = leases.start({ clock })
  return leases.renew({ db, clock }, toHeld(lease), {
    set: sql`due_at = CASE WHEN due_at = leased_until THEN ${until}::timestamptz ELSE due_at END`,
  })
}

/** Whether a lease is still held, in the transaction that stores what was read under it. */
export async function isLeaseHeld(tx: Tx, lease: Pick<MailboxLease, 'personId' | 'claim'>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM mail_sync WHERE ${leases.isHeld(toHeld(lease))}`.execute(tx)
  return rows.length > 0
}

/** Consecutive failures from which the agent is warned; a single one is normal. */
export const failureThreshold = 2

type ReleaseDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'jobs'>

/** Makes open tabs load the account again. */
const publishAccount = ({ events }: ReleaseDeps, tx: Tx, personId: string): Promise<void> =>
  events.publish(personId, { kind: 'mail_account', data: { state: 'connected' } }, tx)

/**
 * Releases a lease after a successful sync. The mailbox is due again in `pauseSeconds`, or at once when it was woken
 * in the meantime. After failures, everything else that waits for the server is retried too.
 */
export async function releaseLease(
  deps: ReleaseDeps,
  lease: MailboxLease,
  { syncedAt, pauseSeconds }: { readonly syncedAt: Date | null; readonly pauseSeconds: number },
): Promise<void> {
  const dueAt = new Date(deps.clock.now().getTime() + pauseSeconds * 1000)
  await deps.db.transaction().execute(async (tx) => {
    const isReleased = await leases.release({ db: tx }, toHeld(lease), {
      set: sql`failures = 0, failure = NULL, failed_at = NULL, synced_at = coalesce(${syncedAt}, synced_at),
        due_at = CASE WHEN due_at < leased_until THEN due_at ELSE ${dueAt}::timestamptz END`,
    })
    const { personId, failures } = lease
    if (!isReleased || failures === 0) return
    await publishAccount(deps, tx, personId)
    await releaseRetries(tx, deps, personId)
  })
}

/**
 * Releases a lease after a failed sync; `failure` is a code without addresses. A sync that stored something before it
 * failed (`progressed`) starts the count of failures again.
 */
export async function releaseFailedLease(
  deps: ReleaseDeps,
  lease: MailboxLease,
  {
    failure,
    pauseSeconds,
    progressed = false,
  }: { readonly failure: string; readonly pauseSeconds: number; readonly progressed?: boolean },
): Promise<void> {
  const now = deps.clock.now()
  const dueAt = new Date(now.getTime() + pauseSeconds * 1000)
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ failures: number }>`UPDATE mail_sync SET ${leases.free},
      failures = CASE WHEN ${progressed}::boolean THEN 1 ELSE failures + 1 END, failed_at = ${now},
      failure = ${failure.slice(0, 100)}, due_at = ${dueAt}
      WHERE ${leases.isHeld(toHeld(lease))} RETURNING failures`.execute(tx)
    if ((maybeOne(rows)?.failures ?? 0) >= failureThreshold) await publishAccount(deps, tx, lease.personId)
  })
}

/** Makes a mailbox due now that waits after a failure, because its server answered something else. */
export async function retryFailedMailbox({ db, clock }: LeaseDeps, personId: string): Promise<void> {
  await sql`UPDATE mail_sync SET due_at = ${clock.now()} WHERE person_id = ${personId} AND failures > 0
    AND claim IS NULL AND due_at > ${clock.now()}`.execute(db)
}

/** Makes a mailbox due now, after a change notification or a new connection. */
export async function wakeMailbox(
  { db, clock }: { readonly db: Db | Tx; readonly clock: Deps['clock'] },
  personId: string,
): Promise<void> {
  await sql`UPDATE mail_sync SET due_at = ${clock.now()} WHERE person_id = ${personId} AND due_at > ${clock.now()}`.execute(
    db,
  )
}

/** This process stops, or another one holds the lease. */
export class LeaseLostError extends ExpectedError {}
