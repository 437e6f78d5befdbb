import type { Body } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getHeldUntil } from '../../mailbox/index.ts'
import { getOwnInvoice } from '../records/find-invoice.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import { invoiceErrors } from '../texts.ts'
import { emailJob, insertEmail, wasCalledBefore } from './insert-email.ts'
import { issueInvoice } from './issue-invoice.ts'

type SendBody = Body<typeof opInvoices.sendInvoice>
type RemindBody = Body<typeof opInvoices.remindInvoice>

interface SentVersion {
  readonly id: string
  readonly version: number
  readonly recipients: string[]
  readonly now: Date
}

async function markSent(tx: Tx, { id, version, recipients, now }: SentVersion): Promise<void> {
  await sql`UPDATE invoice_version SET sent_at = coalesce(sent_at, ${now}::timestamptz),
      recipients = ARRAY(SELECT DISTINCT unnest(recipients || ${recipients}::text[]) ORDER BY 1)
    WHERE invoice_id = ${id} AND version = ${version}`.execute(tx)
}

/**
 * Sends the newest version of an invoice from the caller's mailbox; the first time it gets its number, and its amount is
 * posted. A worker queues the email, once; until then it can be undone. A repeated key changes nothing. Throws `not_found`, `conflict` for a stale
 * version, and `rule_broken`.
 */
export async function sendInvoice(actor: Actor, deps: Deps, id: string, body: SendBody): Promise<void> {
  const { personId } = actor
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await getOwnInvoice(tx, actor, id, { lock: true })
    if (await wasCalledBefore(tx, id, body.key)) return
    if (body.version !== invoice.version) throw new AppError('conflict', invoiceErrors.changed)
    if (invoice.sent_at === null) await issueInvoice(tx, deps, invoice, personId)
    const { version, to, cc, subject, message, key } = body
    const recipients = [...to, ...cc]
    await markSent(tx, { id, version, recipients, now })
    await insertEmail(tx, {
      invoiceId: id,
      kind: 'invoice',
      version,
      to,
      cc,
      subject,
      message,
      key,
      personId,
      now,
    })
    await logInvoiceEvent(tx, { invoiceId: id, kind: 'sent', personId, note: recipients.join(', '), at: now })
    await deps.jobs.send(tx, emailJob, {}, { startAfter: getHeldUntil(now) })
  })
}

/** Sends a reminder now, in the thread of the invoice. A repeated key changes nothing. Throws `not_found`, `rule_broken`. */
export async function remindInvoice(actor: Actor, deps: Deps, id: string, body: RemindBody): Promise<void> {
  const { personId } = actor
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await getOwnInvoice(tx, actor, id, { lock: true })
    if (await wasCalledBefore(tx, id, body.key)) return
    if (invoice.sent_at === null || invoice.settled_at !== null)
      throw new AppError('rule_broken', invoiceErrors.remindersOff)
    const { to, subject, message, key } = body
    const { version } = invoice
    await insertEmail(tx, {
      invoiceId: id,
      kind: 'reminder',
      version,
      to,
      cc: [],
      subject,
      message,
      key,
      personId,
      now,
      remindersBefore: invoice.reminders_after,
    })
    await sql`UPDATE invoice SET reminders_after = greatest(reminders_after,
      (${now}::timestamptz AT TIME ZONE 'America/New_York')::date) WHERE id = ${id}`.execute(tx)
    await logInvoiceEvent(tx, { invoiceId: id, kind: 'reminder', personId, note: to.join(', '), at: now })
    await deps.jobs.send(tx, emailJob, {}, { startAfter: getHeldUntil(now) })
  })
}
