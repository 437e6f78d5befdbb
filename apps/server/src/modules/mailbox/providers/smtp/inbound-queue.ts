import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/db.ts'
import type { Authentication } from '../../authentication.ts'
import './tables.ts'
import { toJsonText } from '../../../../platform/db/json-text.ts'

/** A mail that the SMTP server accepted, waiting to be stored in mailboxes. */
export interface InboundMail {
  /** File store key of the raw message. */
  readonly rawKey: string
  readonly size: number
  /** Envelope sender: empty for a delivery report. */
  readonly sender: string
  /** Person ids. */
  readonly recipients: readonly string[]
  readonly at: Date
  /** Null for mail from a colleague that never left this server. */
  readonly authentication: Authentication | null
}

/** Queues mails; once committed, they cannot be lost. */
export async function enqueueInbound(tx: Tx | Db, mails: readonly InboundMail[]): Promise<void> {
  const rows = mails.map(({ rawKey, size, sender, recipients, at, authentication }) => ({
    raw_key: rawKey,
    size,
    sender,
    recipients,
    at,
    authentication,
  }))
  await sql`INSERT INTO mail_inbound (raw_key, size, sender, recipients, at, not_before, authentication)
    SELECT raw_key, size, sender, recipients, at, at, authentication
    FROM json_to_recordset(${toJsonText(rows)}::json) AS mail (raw_key text, size int, sender text, recipients bigint[],
      at timestamptz, authentication jsonb)`.execute(tx)
}

export interface InboundMailRow {
  readonly id: string
  readonly raw_key: string
  readonly size: number
  readonly sender: string
  readonly recipients: readonly string[]
  readonly at: Date
  readonly attempts: number
  readonly authentication: Authentication | null
}

/** Locks and returns the next due mails; other processes skip them until the transaction ends. */
export async function lockDueInbound(tx: Tx, now: Date, limit: number): Promise<InboundMailRow[]> {
  const { rows } = await sql<InboundMailRow>`
    SELECT id, raw_key, size, sender, recipients::text[] AS recipients, at, attempts, authentication FROM mail_inbound
    WHERE not_before <= ${now} ORDER BY not_before, id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

/** Makes mails due at `notBefore`; until then no process takes them. */
export async function deferInbound(tx: Tx, mails: readonly InboundMailRow[], notBefore: Date): Promise<void> {
  await sql`UPDATE mail_inbound SET not_before = ${notBefore}
    WHERE id = ANY (${mails.map(({ id }) => id)}::bigint[])`.execute(tx)
}

/** Locks a mail. Returns false when it was stored meanwhile or another process stores it. */
export async function lockInbound(tx: Tx, { id }: InboundMailRow): Promise<boolean> {
  const { rows } = await sql`SELECT id FROM mail_inbound WHERE id = ${id} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows.length > 0
}

export async function deleteInbound(tx: Tx, mails: readonly InboundMailRow[]): Promise<void> {
  await sql`DELETE FROM mail_inbound WHERE id = ANY (${mails.map(({ id }) => id)}::bigint[])`.execute(tx)
}

/** Delays a mail that could not be stored. There is no limit of attempts. */
export async function postponeInbound(db: Db, id: string, notBefore: Date, failure: string): Promise<void> {
  await sql`UPDATE mail_inbound SET attempts = attempts + 1, not_before = ${notBefore}, failure = ${failure}
    WHERE id = ${id}`.execute(db)
}
