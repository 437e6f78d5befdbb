import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Deps } from '../../../../platform/deps.ts'
import type { ClaimedEntry } from '../tables.ts'

/** A process that says nothing for so long has died over its entry. */
const leaseSeconds = 60

/** Entries of one mailbox that are carried out at once. */
const mostOfOne = 2

const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseSeconds * 1000)

/**
 * Takes the next due entry for this process alone. A mail waits for those of its thread that were written before it and
 * are due or were tried; a change waits for the earlier ones of its kind. All of a mailbox wait whose account is to be
 * connected again. Of one mailbox two entries at most are carried out at once,
 * so that a slow one holds up nobody else's.
 */
export async function claim({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<ClaimedEntry | undefined> {
  const now = clock.now()
  const { rows } = await sql<ClaimedEntry>`
    WITH next AS (
      SELECT o.id, b.provider, m.raw_key, m.size, m.rfc_id, o.may_have_left
      FROM mail_outbox o JOIN mailbox b ON b.person_id = o.person_id LEFT JOIN mail_message m ON m.id = o.message_id
      WHERE o.state = 'queued' AND o.due_at <= ${now} AND NOT EXISTS (
        SELECT FROM mail_outbox e LEFT JOIN mail_message em ON em.id = e.message_id
        WHERE e.person_id = o.person_id AND e.id < o.id AND e.state IN ('queued', 'sending')
          AND (e.state = 'sending' OR e.attempts > 0 OR e.due_at <= ${now})
          AND CASE WHEN o.kind = 'send' THEN em.thread_id = m.thread_id ELSE e.kind = o.kind AND e.message_id IS NOT DISTINCT FROM o.message_id END)
        AND NOT EXISTS (SELECT FROM mail_account a WHERE a.person_id = o.person_id AND a.provider = b.provider
          AND a.state <> 'connected')
        AND (SELECT count(*) FROM mail_outbox s WHERE s.person_id = o.person_id AND s.state = 'sending') < ${mostOfOne}
      ORDER BY o.due_at, o.id LIMIT 1 FOR UPDATE OF o SKIP LOCKED
    )
    UPDATE mail_outbox o SET state = 'sending', claim = ${randomUUID()}, leased_until = ${leaseEnd(now)}, text_begun = false,
      waits_for_relay = false, changed_at = ${now}
    FROM next WHERE o.id = next.id AND o.state = 'queued'
    RETURNING o.id, o.person_id, o.kind, o.message_id, o.payload, o.attempts, o.claim, next.provider, next.raw_key, next.size, next.rfc_id,
      next.may_have_left`.execute(db)
  return rows[0]
}

/** Keeps an entry in this process's hands. */
export async function renew(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, claim: own }: ClaimedEntry,
): Promise<void> {
  await sql`UPDATE mail_outbox SET leased_until = ${leaseEnd(clock.now())}
    WHERE id = ${id} AND claim = ${own} AND state = 'sending'`.execute(db)
}

/** Notes that the mail may have left from now on. Throws where the entry is in other hands. */
export async function markTextBegun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, claim: own }: ClaimedEntry,
): Promise<void> {
  const now = clock.now()
  const { numAffectedRows } = await sql`
    UPDATE mail_outbox SET text_begun = true, may_have_left = true, leased_until = ${leaseEnd(now)}
    WHERE id = ${id} AND claim = ${own} AND state = 'sending' AND leased_until > ${now}`.execute(db)
  if (numAffectedRows !== 1n) throw new Error('the entry is in other hands')
}

/** Gives an entry back, to be tried at `dueAt`; nothing where it is in other hands. */
export async function requeue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, claim: own }: ClaimedEntry,
  next: {
    readonly dueAt: Date
    readonly failure: string
    /** Whether this was an attempt, or nothing could be tried. */
    readonly tried: boolean
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE mail_outbox SET state = 'queued', claim = NULL, leased_until = NULL, text_begun = false, due_at = ${next.dueAt},
      failure = ${next.failure}, attempts = attempts + ${next.tried ? 1 : 0}, waits_for_relay = ${!next.tried},
      changed_at = ${clock.now()}
    WHERE id = ${id} AND claim = ${own} AND state = 'sending'`.execute(db)
  return numAffectedRows === 1n
}

/** Lets mails go that waited for a relay, once there is one. */
export async function releaseWaiting({ db, clock, env }: Pick<Deps, 'db' | 'clock' | 'env'>): Promise<void> {
  if (env.smtp.relayUrl === undefined) return
  await sql`UPDATE mail_outbox SET due_at = ${clock.now()} WHERE state = 'queued' AND waits_for_relay`.execute(
    db,
  )
}

/** An entry whose process has died. */
export interface LostEntry {
  readonly id: string
  readonly person_id: string
  readonly claim: string
  readonly provider: ClaimedEntry['provider']
  readonly message_id: string | null
  readonly rfc_id: string | null
}

/**
 * Takes entries back from processes that have died: what had not begun is queued again, and what may have left is
 * returned, for nobody may send it again.
 */
export async function takeBackLost({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<LostEntry[]> {
  const now = clock.now()
  await sql`UPDATE mail_outbox SET state = 'queued', claim = NULL, leased_until = NULL, changed_at = ${now}
    WHERE state = 'sending' AND leased_until < ${now} AND NOT text_begun`.execute(db)
  const { rows } = await sql<LostEntry>`SELECT o.id, o.person_id, o.claim, b.provider, o.message_id, m.rfc_id
    FROM mail_outbox o JOIN mailbox b ON b.person_id = o.person_id LEFT JOIN mail_message m ON m.id = o.message_id
    WHERE o.state = 'sending' AND o.leased_until < ${now} AND o.text_begun ORDER BY o.id`.execute(db)
  return rows
}
