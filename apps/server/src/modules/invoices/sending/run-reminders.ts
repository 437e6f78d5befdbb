import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getPersonName } from '../../accounts/people/index.ts'
import { lockInvoice } from '../records/find-invoice.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import { fillTemplate, findRecipients } from './email-template.ts'
import { isNotUndone } from './find-reminders.ts'
import { emailJob, insertEmail } from './insert-email.ts'
import { stopAfterReplies } from './stop-after-replies.ts'

/** The job of the office's sequence of reminders, in New York's morning hours of working days. */
export const reminderJob = 'invoices.reminders'
export const reminderHours = '*/10 9-11 * * 1-5'

const batchSize = 50

interface DueReminder {
  readonly id: string
  readonly step: number
  /** The day it was due. */
  readonly day: string
  readonly subject: string
  readonly message: string
}

/**
 * Finds invoices with a reminder that is due: the latest step after the last reminder, so that steps which were missed
 * are not made up for. Their rows stay locked; other processes skip them.
 */
async function findDue(tx: Tx, today: string): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    SELECT i.id, s.step, i.due_on + s.days AS day, s.subject, s.message
    FROM invoice i JOIN agent a ON a.person_id = i.agent_id CROSS JOIN LATERAL (
      SELECT * FROM invoice_reminder_step s
      WHERE i.due_on + s.days <= ${today}::date AND i.due_on + s.days > i.reminders_after
      ORDER BY s.days DESC, s.step DESC LIMIT 1) s
    WHERE i.open_cents > 0 AND i.sent_at IS NOT NULL AND i.reminders_stopped_at IS NULL AND a.deactivated_at IS NULL
      AND i.due_on <= ${today}::date - (SELECT min(days) FROM invoice_reminder_step)
      AND ${isNotUndone(sql`i.id`)}
    ORDER BY i.due_on, i.id LIMIT ${batchSize} FOR UPDATE OF i SKIP LOCKED`.execute(tx)
  return rows
}

/** Queues a reminder and moves the sequence on, in one transaction: a crash leaves both or neither. */
async function queueReminder(tx: Tx, { id, step, day, ...text }: DueReminder, now: Date): Promise<void> {
  const today = newYorkDate(now)
  await tx.updateTable('invoice').set({ reminders_after: today }).where('id', '=', id).execute()
  const invoice = await lockInvoice(tx, id)
  const to = await findRecipients(tx, invoice)
  if (to.length === 0) return
  const agent = await getPersonName(tx, invoice.agent_id)
  const isNew = await insertEmail(tx, {
    invoiceId: id,
    kind: 'reminder',
    step,
    version: invoice.version,
    to,
    cc: [],
    ...fillTemplate(text, invoice, { agent, today }),
    key: `reminder:${day}`,
    personId: null,
    now,
  })
  if (isNew)
    await logInvoiceEvent(tx, {
      invoiceId: id,
      kind: 'reminder',
      personId: null,
      note: to.join(', '),
      at: now,
    })
}

/** Queues the reminders of today. May run twice, and in several processes at once: each reminder is queued once. */
export async function runReminders(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await stopAfterReplies(deps)
  for (;;) {
    const count = await deps.db.transaction().execute(async (tx) => {
      const due = await findDue(tx, newYorkDate(now))
      for (const reminder of due) await queueReminder(tx, reminder, now)
      if (due.length > 0) await deps.jobs.send(tx, emailJob, {})
      return due.length
    })
    if (count === 0) return
  }
}
