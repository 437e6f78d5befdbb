import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getOwnHolder, isDeadHolder } from '../../../platform/processes.ts'
import { labelBits } from '../labels.ts'
import type { OutboxKind, ProviderName } from '../tables.ts'

/** An outbox entry that this process has leased. */
export interface ClaimedEntry {
  readonly id: string
  readonly person_id: string
  readonly kind: OutboxKind
  readonly message_id: string | null
  readonly payload: unknown
  readonly attempts: number
  readonly claim: string
  readonly provider: ProviderName
  readonly raw_key: string | null
  readonly size: number | null
  readonly rfc_id: string | null
  readonly may_have_left: boolean
}

/** A process that does not renew its lease within this time is considered dead. */
const leaseSeconds = 60

/** Entries of one mailbox that are executed in parallel, so that a slow mailbox does not block the others. */
const maxPerMailbox = 2

const getLeaseEnd = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1000)

/** Whether a `send` entry's message is in the trash. */
const inTrash = (message: string) =>
  sql`coalesce(${sql.ref(`${message}.labels`)} & ${labelBits.TRASH}::int, 0) <> 0`

/**
 * Leases the next due entry to this process. A mail waits for earlier mails of its thread that are due or were tried; a
 * change waits for earlier ones of its kind. All entries wait while the mailbox's account must be reconnected. Mail in
 * the trash is never sent.
 */
export async function claimEntry({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<ClaimedEntry | undefined> {
  const now = clock.now()
  const { rows } = await sql<ClaimedEntry>`
    WITH next AS (
      SELECT o.id, b.provider, m.raw_key, m.size, m.rfc_id, o.may_have_left
      FROM mail_outbox o JOIN mailbox b ON b.person_id = o.person_id LEFT JOIN mail_message m ON m.id = o.message_id
      WHERE o.state = 'queued' AND o.due_at <= ${now} AND NOT (o.kind = 'send' AND ${inTrash('m')}) AND NOT EXISTS (
        SELECT FROM mail_outbox e LEFT JOIN mail_message em ON em.id = e.message_id
        WHERE e.person_id = o.person_id AND e.id < o.id AND e.state IN ('queued', 'sending')
          AND (e.state = 'sending' OR e.attempts > 0 OR e.due_at <= ${now})
          AND CASE WHEN o.kind = 'send' THEN em.thread_id = m.thread_id AND NOT ${inTrash('em')} ELSE e.kind = o.kind AND e.message_id IS NOT DISTINCT FROM o.message_id END)
        AND NOT EXISTS (SELECT FROM mail_account a WHERE a.person_id = o.person_id AND a.provider = b.provider
          AND a.state <> 'connected')
        AND (SELECT count(*) FROM mail_outbox s WHERE s.person_id = o.person_id AND s.state = 'sending') < ${maxPerMailbox}
      ORDER BY o.due_at, o.id LIMIT 1 FOR UPDATE OF o SKIP LOCKED
    )
    UPDATE mail_outbox o SET state = 'sending', claim = ${randomUUID()}, leased_until = ${getLeaseEnd(now)},
      leased_by = ${getOwnHolder()}, text_begun = false, waits_for_relay = false, changed_at = ${now}
    FROM next WHERE o.id = next.id AND o.state = 'queued'
    RETURNING o.id, o.person_id, o.kind, o.message_id, o.payload, o.attempts, o.claim, next.provider, next.raw_key, next.size, next.rfc_id,
      next.may_have_left`.execute(db)
  return maybeOne(rows)
}

/** Extends the lease. */
export async function renewLease(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, claim: own }: ClaimedEntry,
): Promise<void> {
  await sql`UPDATE mail_outbox SET leased_until = ${getLeaseEnd(clock.now())}
    WHERE id = ${id} AND claim = ${own} AND state = 'sending'`.execute(db)
}

/** Records that the mail may have been sent from now on. Throws when the lease was lost or the mail was deleted. */
export async function markDataSent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, claim: own }: ClaimedEntry,
): Promise<void> {
  const now = clock.now()
  const { numAffectedRows } = await sql`
    UPDATE mail_outbox o SET text_begun = true, may_have_left = true, leased_until = ${getLeaseEnd(now)}
    WHERE id = ${id} AND claim = ${own} AND state = 'sending' AND leased_until > ${now}
      AND NOT EXISTS (SELECT FROM mail_message m WHERE m.id = o.message_id AND ${inTrash('m')})`.execute(db)
  if (numAffectedRows !== 1n)
    throw new Error('the lease of the outbox entry was lost, or its message was deleted')
}

/** The state of an entry `o` after an attempt that did not succeed: mail that was deleted meanwhile is not tried again. */
const stateAfterAttempt = sql`CASE WHEN o.kind = 'send' AND EXISTS (SELECT FROM mail_message m
  WHERE m.id = o.message_id AND ${inTrash('m')}) THEN 'cancelled' ELSE 'queued' END`

/** Queues a leased entry again, due at `dueAt`. Returns false when the lease was lost. */
export async function requeueEntry(
  { db, clock }: { readonly db: Db | Tx; readonly clock: Deps['clock'] },
  { id, claim: own }: ClaimedEntry,
  next: {
    readonly dueAt: Date
    readonly failure: string
    /** Whether a relay was contacted; false when none is configured. */
    readonly tried: boolean
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE mail_outbox o SET state = ${stateAfterAttempt}, claim = NULL, leased_until = NULL, text_begun = false, due_at = ${next.dueAt},
      failure = ${next.failure}, attempts = attempts + ${next.tried ? 1 : 0}, waits_for_relay = ${!next.tried},
      changed_at = ${clock.now()}
    WHERE id = ${id} AND claim = ${own} AND state = 'sending'`.execute(db)
  return numAffectedRows === 1n
}

/** Makes mail due that was waiting for a relay, once one is configured. */
export async function releaseRelayQueue({
  db,
  clock,
  env,
}: Pick<Deps, 'db' | 'clock' | 'env'>): Promise<void> {
  if (env.smtp.relayUrl === undefined) return
  await sql`UPDATE mail_outbox SET due_at = ${clock.now()} WHERE state = 'queued' AND waits_for_relay`.execute(
    db,
  )
}

/** Ends the lease of an entry that this process can't finish, so that it is recovered at once. */
export async function expireLease({ db }: Pick<Deps, 'db'>, { id, claim: own }: ClaimedEntry): Promise<void> {
  await sql`UPDATE mail_outbox SET leased_until = '-infinity'
    WHERE id = ${id} AND claim = ${own} AND state = 'sending'`.execute(db)
}

/** Ends the leases of processes of this machine that have ended, such as the one that this process replaces. */
async function expireDeadLeases({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ leased_by: string }>`SELECT DISTINCT leased_by FROM mail_outbox
    WHERE state = 'sending' AND leased_by IS NOT NULL`.execute(db)
  const dead = rows.map((row) => row.leased_by).filter(isDeadHolder)
  if (dead.length === 0) return
  await sql`UPDATE mail_outbox SET leased_until = '-infinity'
    WHERE state = 'sending' AND leased_by = ANY (${dead}::text[])`.execute(db)
}

/** An entry whose lease expired because its process died. */
export interface ExpiredEntry {
  readonly id: string
  readonly person_id: string
  readonly claim: string
  readonly provider: ClaimedEntry['provider']
  readonly message_id: string | null
  readonly rfc_id: string | null
}

/**
 * Recovers entries whose lease expired. Those whose message data was not sent are queued again; those that may have been
 * sent are returned, because they must not be sent again automatically.
 */
export async function recoverExpiredLeases({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<ExpiredEntry[]> {
  await expireDeadLeases({ db })
  const now = clock.now()
  await sql`UPDATE mail_outbox o SET state = ${stateAfterAttempt}, claim = NULL, leased_until = NULL, changed_at = ${now}
    WHERE state = 'sending' AND leased_until < ${now} AND NOT text_begun`.execute(db)
  const { rows } =
    await sql<ExpiredEntry>`SELECT o.id, o.person_id, o.claim, b.provider, o.message_id, m.rfc_id
    FROM mail_outbox o JOIN mailbox b ON b.person_id = o.person_id LEFT JOIN mail_message m ON m.id = o.message_id
    WHERE o.state = 'sending' AND o.leased_until < ${now} AND o.text_begun ORDER BY o.id`.execute(db)
  return rows
}
