import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineLeases, type HeldLease } from '../../../platform/leases/leases.ts'
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

const leases = defineLeases({
  table: 'mail_outbox',
  token: 'claim',
  namesHolder: true,
  nullable: true,
  seconds: 60,
})

/** Entries of one mailbox that are executed in parallel, so that a slow mailbox does not block the others. */
const maxPerMailbox = 2

/** An entry whose attempt is under way. */
const toHeld = ({ id, claim }: Pick<ClaimedEntry, 'id' | 'claim'>): HeldLease => ({
  row: sql`id = ${id} AND state = 'sending'`,
  token: claim,
})

/** Assignments after an attempt: no process has the entry. */
export const freeEntry = leases.free

/** The condition that an entry is still claimed as it was. */
export const isClaimed = (entry: Pick<ClaimedEntry, 'id' | 'claim'>): RawBuilder<boolean> =>
  leases.isHeld(toHeld(entry))

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
  const lease = leases.start({ clock })
  const { now } = lease
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
    UPDATE mail_outbox o SET state = 'sending', ${leases.assign(lease)}, text_begun = false, waits_for_relay = false, changed_at = ${now}
    FROM next WHERE o.id = next.id AND o.state = 'queued'
    RETURNING o.id, o.person_id, o.kind, o.message_id, o.payload, o.attempts, o.claim, next.provider, next.raw_key, next.size, next.rfc_id,
      next.may_have_left`.execute(db)
  return maybeOne(rows)
}

/** Extends the lease; false when it was lost. */
export const renewLease = (deps: Pick<Deps, 'db' | 'clock'>, entry: ClaimedEntry): Promise<boolean> =>
  leases.renew(deps, toHeld(entry))

/** Records that the mail may have been sent from now on. Throws when the lease was lost or the mail was deleted. */
export async function markDataSent(deps: Pick<Deps, 'db' | 'clock'>, entry: ClaimedEntry): Promise<void> {
  const isRenewed = await leases.renew(deps, toHeld(entry), {
    set: sql`text_begun = true, may_have_left = true`,
    where: sql`NOT ${leases.isFree(deps.clock.now())} AND NOT EXISTS (SELECT FROM mail_message m
      WHERE m.id = mail_outbox.message_id AND ${inTrash('m')})`,
  })
  if (!isRenewed) throw new Error('the lease of the outbox entry was lost, or its message was deleted')
}

/** The state of an entry `o` after an attempt that did not succeed: mail that was deleted meanwhile is not tried again. */
const stateAfterAttempt = sql`CASE WHEN o.kind = 'send' AND EXISTS (SELECT FROM mail_message m
  WHERE m.id = o.message_id AND ${inTrash('m')}) THEN 'cancelled' ELSE 'queued' END`

/** Queues a leased entry again, due at `dueAt`. Returns false when the lease was lost. */
export async function requeueEntry(
  { db, clock }: { readonly db: Db | Tx; readonly clock: Deps['clock'] },
  entry: ClaimedEntry,
  next: {
    readonly dueAt: Date
    readonly failure: string
    /** Whether a relay was contacted; false when none is configured. */
    readonly tried: boolean
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE mail_outbox o SET state = ${stateAfterAttempt}, ${leases.free}, text_begun = false, due_at = ${next.dueAt},
      failure = ${next.failure}, attempts = attempts + ${next.tried ? 1 : 0}, waits_for_relay = ${!next.tried},
      changed_at = ${clock.now()}
    WHERE ${isClaimed(entry)}`.execute(db)
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
export async function expireLease(deps: Pick<Deps, 'db'>, entry: ClaimedEntry): Promise<void> {
  await leases.expire(deps, toHeld(entry))
}

/** Ends the leases of processes of this machine that have ended, such as the one that this process replaces. */
async function expireDeadLeases({ db }: Pick<Deps, 'db'>): Promise<void> {
  const dead = await leases.findDead(db, sql`state = 'sending'`)
  if (dead)
    await sql`UPDATE mail_outbox SET ${leases.expired} WHERE state = 'sending' AND ${dead()}`.execute(db)
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
  await sql`UPDATE mail_outbox o SET state = ${stateAfterAttempt}, ${leases.free}, changed_at = ${now}
    WHERE state = 'sending' AND ${leases.isFree(now)} AND NOT text_begun`.execute(db)
  const { rows } =
    await sql<ExpiredEntry>`SELECT o.id, o.person_id, o.claim, b.provider, o.message_id, m.rfc_id
    FROM mail_outbox o JOIN mailbox b ON b.person_id = o.person_id LEFT JOIN mail_message m ON m.id = o.message_id
    WHERE o.state = 'sending' AND ${leases.isFree(now, 'o')} AND o.text_begun ORDER BY o.id`.execute(db)
  return rows
}
