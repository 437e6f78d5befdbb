import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { labelBits } from '../labels.ts'
import { matchSelector, type MessageSelector } from './match-selector.ts'

/**
 * Cancels the sending of queued mail, because its messages move to the trash. The entries stay, so that restoring the
 * messages can queue them again. The mailbox must be locked. Returns the number of canceled mails.
 */
export async function cancelSends(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  personId: string,
  which: MessageSelector,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE mail_outbox o SET state = 'cancelled', changed_at = ${clock.now()} FROM mail_message m
    WHERE m.id = o.message_id AND m.person_id = ${personId} AND ${matchSelector(which, 'm')}
      AND o.person_id = ${personId} AND o.kind = 'send' AND o.state = 'queued'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Cancels queued mail of threads that is in the trash, after undo has put it back there. The mailbox must be locked. */
export async function cancelTrashedSends(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  personId: string,
  threads: readonly string[],
): Promise<void> {
  await sql`
    UPDATE mail_outbox o SET state = 'cancelled', changed_at = ${clock.now()} FROM mail_message m
    WHERE m.id = o.message_id AND m.person_id = ${personId} AND m.thread_id = ANY (${threads}::bigint[])
      AND m.labels & ${labelBits.TRASH}::int <> 0
      AND o.person_id = ${personId} AND o.kind = 'send' AND o.state = 'queued'`.execute(tx)
}

/** A canceled message, with the subject of its thread. */
export interface CanceledReply {
  readonly id: string
  readonly thread_id: string
  readonly subject: string
}

const { DRAFT, SCHEDULED, SENT, SPAM, TRASH } = labelBits

/**
 * Cancels scheduled mail in threads whose other messages were moved to spam or the trash or deleted, and moves it to the
 * trash, from where it can be restored. The agent's own sent messages may remain. The mailbox must be locked.
 */
export async function cancelRepliesToRemoved(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  personId: string,
  which: MessageSelector,
): Promise<CanceledReply[]> {
  const removed = sql`other.labels & ${SPAM | TRASH}::int <> 0`
  const received = sql`other.labels & ${SENT | DRAFT | SCHEDULED}::int = 0`
  const exists = (condition: ReturnType<typeof sql>) => sql`EXISTS (SELECT FROM mail_message other
    WHERE other.person_id = m.person_id AND other.thread_id = m.thread_id AND ${condition})`
  const { rows } = await sql<CanceledReply>`
    UPDATE mail_message m SET labels = m.labels | ${TRASH}::int, trashed_at = ${deps.clock.now()}
    WHERE m.person_id = ${personId} AND m.labels & ${SCHEDULED}::int <> 0 AND m.labels & ${TRASH}::int = 0
      AND m.thread_id IN (SELECT thread_id FROM mail_message
        WHERE person_id = ${personId} AND ${matchSelector(which)})
      AND NOT ${exists(sql`${received} AND NOT ${removed}`)}
      AND (${exists(sql`${received} AND ${removed}`)}
        OR NOT ${exists(sql`other.labels & ${DRAFT | SCHEDULED}::int = 0 AND NOT ${removed}`)})
    RETURNING m.id, m.thread_id, m.subject`.execute(tx)
  if (rows.length > 0) await cancelSends(tx, deps, personId, { messages: rows.map(({ id }) => id) })
  return rows
}
