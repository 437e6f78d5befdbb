import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { DraftOrigin } from '../drafts/convert-to-draft.ts'
import type { OutboxState } from '../tables.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** The payload of a `send` entry: enough to convert the mail back into a draft. */
export interface SendPayload {
  /** SMTP envelope: each recipient once, Bcc included. */
  readonly from: string
  readonly to: readonly string[]
  readonly draft: DraftOrigin
  /** Unix seconds: when to remind the agent if there is no reply; null for no reminder. */
  readonly remind_at: number | null
  /** It goes to many, and not to those who opted out. */
  readonly bulk?: boolean
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

const columns = sql`o.id, o.message_id, m.thread_id, o.state, o.due_at, o.failure, o.payload`

async function findEntry(
  db: Db | Tx,
  personId: string,
  by: 'id' | 'key',
  value: string,
): Promise<SendEntry | undefined> {
  const { rows } =
    await sql<SendEntry>`SELECT ${columns} FROM mail_outbox o LEFT JOIN mail_message m ON m.id = o.message_id
    WHERE o.person_id = ${personId} AND o.kind = 'send' AND ${sql.ref(`o.${by}`)} = ${value}`.execute(db)
  return maybeOne(rows)
}

/** Returns the owner's `send` entry with this id. */
export const findSendEntry = (db: Db | Tx, personId: string, id: string) => findEntry(db, personId, 'id', id)

/** Returns the owner's `send` entry with this idempotency key. */
export const findSendEntryByKey = (db: Db | Tx, personId: string, key: string) =>
  findEntry(db, personId, 'key', key)

interface NewSend {
  readonly personId: string
  readonly messageId: string
  readonly payload: SendPayload
  readonly dueAt: Date
  readonly now: Date
  readonly key: string | null
}

/** Queues a mail for sending. */
export async function insertSendEntry(
  tx: Tx,
  { personId, messageId, payload, dueAt, now, key }: NewSend,
): Promise<SendEntry> {
  const { id } = await tx
    .insertInto('mail_outbox')
    .values({
      person_id: personId,
      kind: 'send',
      message_id: messageId,
      payload: toJsonText(payload),
      due_at: dueAt,
      key,
      failure: null,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findSendEntry(tx, personId, id))!
}

/** Changes the state of an entry. Returns false when it is no longer in the state `from`. */
export async function transitionEntry(
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
