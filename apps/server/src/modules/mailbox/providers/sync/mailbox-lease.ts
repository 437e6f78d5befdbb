import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ExpectedError } from '../../../../platform/errors/expected-error.ts'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { getOwnHolder, isDeadHolder } from '../../../../platform/processes.ts'
import { releaseRetries } from '../../outbox/release-retries.ts'
import type { ProviderName } from '../../tables.ts'

/** A lease that is not renewed within this time has expired. */
const leaseSeconds = 60

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
  const { rows } = await sql<{ leased_by: string }>`SELECT DISTINCT leased_by FROM mail_sync
    WHERE leased_by IS NOT NULL`.execute(db)
  const dead = rows.map((row) => row.leased_by).filter(isDeadHolder)
  if (dead.length === 0) return
  await sql`UPDATE mail_sync SET claim = NULL, leased_until = NULL, leased_by = NULL, due_at = least(due_at, ${clock.now()})
    WHERE leased_by = ANY (${dead}::text[])`.execute(db)
}

/**
 * Ends what this process holds of a mailbox whose work has failed, so that it is taken up again at once and not when the
 * lease expires or the next sync is due.
 */
export async function abandonMailbox({ db, clock }: LeaseDeps, personId: string): Promise<void> {
  await sql`UPDATE mail_sync SET claim = NULL, leased_until = NULL, due_at = least(due_at, ${clock.now()})
    WHERE person_id = ${personId} AND leased_by = ${getOwnHolder()}`.execute(db)
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
      AND leased_by = ${getOwnHolder()}`.execute(db)
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
  const now = clock.now()
  const until = new Date(now.getTime() + leaseSeconds * 1000)
  const { rows } = await sql<MailboxLease>`
    WITH next AS (
      SELECT s.person_id FROM mail_sync s JOIN mailbox b ON b.person_id = s.person_id
        JOIN agent a ON a.person_id = s.person_id
      WHERE b.provider = ${provider} AND a.deactivated_at IS NULL AND s.due_at <= ${now}
        AND (s.leased_until IS NULL OR s.leased_until < ${now})
        ${personId === undefined ? sql`` : sql`AND s.person_id = ${personId}`}
      ORDER BY s.due_at, s.person_id LIMIT 1 FOR UPDATE OF s SKIP LOCKED
    )
    UPDATE mail_sync s SET claim = ${randomUUID()}, leased_until = ${until}, leased_by = ${getOwnHolder()},
      due_at = ${until}
    FROM next WHERE s.person_id = next.person_id
    RETURNING s.person_id AS "personId", s.claim, s.failures, s.reconciled_at AS "reconciledAt"`.execute(db)
  return maybeOne(rows)
}

/** Extends a lease; returns false when another process holds it. */
export async function renewLease(
  { db, clock }: LeaseDeps,
  { personId, claim }: MailboxLease,
): Promise<boolean> {
  const until = new Date(clock.now().getTime() + leaseSeconds * 1000)
  const { numAffectedRows } = await sql`UPDATE mail_sync SET leased_until = ${until},
      due_at = CASE WHEN due_at = leased_until THEN ${until} ELSE due_at END
    WHERE person_id = ${personId} AND claim = ${claim}`.execute(db)
  return numAffectedRows === 1n
}

/** Whether a lease is still held, in the transaction that stores what was read under it. */
export async function isLeaseHeld(
  tx: Tx,
  { personId, claim }: Pick<MailboxLease, 'personId' | 'claim'>,
): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM mail_sync WHERE person_id = ${personId} AND claim = ${claim}`.execute(tx)
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
  { personId, claim, failures }: MailboxLease,
  { syncedAt, pauseSeconds }: { readonly syncedAt: Date | null; readonly pauseSeconds: number },
): Promise<void> {
  const dueAt = new Date(deps.clock.now().getTime() + pauseSeconds * 1000)
  await deps.db.transaction().execute(async (tx) => {
    const { numAffectedRows } =
      await sql`UPDATE mail_sync SET claim = NULL, leased_until = NULL, failures = 0, failure = NULL,
      failed_at = NULL, synced_at = coalesce(${syncedAt}, synced_at),
      due_at = CASE WHEN due_at < leased_until THEN due_at ELSE ${dueAt} END
      WHERE person_id = ${personId} AND claim = ${claim}`.execute(tx)
    if (numAffectedRows === 0n || failures === 0) return
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
  { personId, claim }: MailboxLease,
  {
    failure,
    pauseSeconds,
    progressed = false,
  }: { readonly failure: string; readonly pauseSeconds: number; readonly progressed?: boolean },
): Promise<void> {
  const now = deps.clock.now()
  const dueAt = new Date(now.getTime() + pauseSeconds * 1000)
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ failures: number }>`UPDATE mail_sync SET claim = NULL, leased_until = NULL,
      failures = CASE WHEN ${progressed}::boolean THEN 1 ELSE failures + 1 END, failed_at = ${now},
      failure = ${failure.slice(0, 100)}, due_at = ${dueAt}
      WHERE person_id = ${personId} AND claim = ${claim} RETURNING failures`.execute(tx)
    if ((maybeOne(rows)?.failures ?? 0) >= failureThreshold) await publishAccount(deps, tx, personId)
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
