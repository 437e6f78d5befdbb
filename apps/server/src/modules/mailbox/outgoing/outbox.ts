import { sql } from 'kysely'
import type { DraftKind } from '@pb/contract/mailbox-drafts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { OutboxState } from '../tables.ts'

/** What stands in the outbox of a mail to send, beside its message: enough to make it a draft again. */
export interface SendPayload {
  /** Envelope: every recipient once, Bcc included. */
  readonly from: string
  readonly to: readonly string[]
  readonly draft: { readonly kind: DraftKind; readonly answers_id: string | null }
  /** Unix seconds: remind where nobody has answered by then; null for no reminder. */
  readonly remind_at: number | null
}

export interface SendEntry {
  readonly id: string
  readonly message_id: string | null
  readonly thread_id: string | null
  readonly state: OutboxState
  readonly due_at: Date
  readonly failure: string | null
  readonly payload: SendPayload
}

/** Work of whoever delivers, begun when an entry is due. */
export const deliverJob = 'mailbox.deliver'

const columns = sql`o.id, o.message_id, m.thread_id, o.state, o.due_at, o.failure, o.payload`

async function find(
  db: Db | Tx,
  personId: string,
  by: 'id' | 'key',
  value: string,
): Promise<SendEntry | undefined> {
  const { rows } =
    await sql<SendEntry>`SELECT ${columns} FROM mail_outbox o LEFT JOIN mail_message m ON m.id = o.message_id
    WHERE o.person_id = ${personId} AND o.kind = 'send' AND ${sql.ref(`o.${by}`)} = ${value}`.execute(db)
  return rows[0]
}

/** An entry of the owner that sends a mail. */
export const sendEntry = (db: Db | Tx, personId: string, id: string) => find(db, personId, 'id', id)

/** The entry that the caller's own name of the call made before. */
export const entryOfKey = (db: Db | Tx, personId: string, key: string) => find(db, personId, 'key', key)

interface NewSend {
  readonly personId: string
  readonly messageId: string
  readonly payload: SendPayload
  readonly dueAt: Date
  readonly now: Date
  readonly key: string | null
}

/** Queues a mail. */
export async function queueSend(
  tx: Tx,
  { personId, messageId, payload, dueAt, now, key }: NewSend,
): Promise<SendEntry> {
  const { id } = await tx
    .insertInto('mail_outbox')
    .values({
      person_id: personId,
      kind: 'send',
      message_id: messageId,
      payload: JSON.stringify(payload),
      due_at: dueAt,
      key,
      failure: null,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await sendEntry(tx, personId, id))!
}

/** Moves an entry from a state to another one; false where it is in that state no longer. */
export async function moveEntry(
  tx: Tx,
  personId: string,
  id: string,
  change: { from: OutboxState; to: OutboxState; failure?: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_outbox')
    .set({
      state: change.to,
      changed_at: change.now,
      ...(change.failure !== undefined && { failure: change.failure }),
    })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .where('state', '=', change.from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
