import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { getHeldUntil } from '../../mailbox/index.ts'
import '../tables.ts'

/** The job that puts waiting emails into their agents' outboxes. */
export const emailJob = 'invoices.emails'

export interface NewEmail {
  readonly invoiceId: string
  readonly kind: 'invoice' | 'reminder'
  /** Of the office's sequence. */
  readonly step?: number
  readonly version: number
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly message: string
  readonly key: string
  /** Null for a reminder of the sequence; a person can undo the email for some seconds. */
  readonly personId: string | null
  /** Of a person's reminder: `reminders_after` of the invoice before it. */
  readonly remindersBefore?: string | null
  readonly now: Date
}

/** Whether an email of an invoice was made with this key before; the invoice is locked. */
export async function wasCalledBefore(tx: Tx, invoiceId: string, key: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice_email')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds an email that waits for a worker, once for each key. Returns whether it is new. */
export async function insertEmail(tx: Tx, email: NewEmail): Promise<boolean> {
  const heldUntil = email.personId === null ? null : getHeldUntil(email.now)
  const { rows } = await sql`
    INSERT INTO invoice_email (invoice_id, kind, step, version, key, recipients, cc, subject, message, state, created_by,
      created_at, leased_until, reminders_before)
    VALUES (${email.invoiceId}, ${email.kind}, ${email.step ?? null}, ${email.version}, ${email.key},
      ${[...email.to]}::text[], ${[...email.cc]}::text[], ${email.subject}, ${email.message}, 'waiting',
      ${email.personId}, ${email.now}, coalesce(${heldUntil}::timestamptz, '-infinity'),
      ${email.remindersBefore ?? null}::date)
    ON CONFLICT ON CONSTRAINT invoice_email_once DO NOTHING RETURNING id`.execute(tx)
  return rows.length > 0
}
