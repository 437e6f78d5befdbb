import type { Invoice } from '@pb/contract/op-invoices'
import { addDaysToDate } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { InvoiceRecord } from '../records/find-invoice.ts'
import { emailTexts, reminderStopTexts } from './texts.ts'

/** Whether an invoice was issued without an email, or has one that was not undone: no one is reminded of what never came. */
export const isNotUndone = (id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((SELECT bool_or(failure <> ${emailTexts.undone}) FROM invoice_email
    WHERE invoice_id = ${id} AND kind = 'invoice'), true)`

/** Days of the reminders that are still to come, the next first. */
async function findDaysToCome(db: Db | Tx, { due_on, reminders_after }: InvoiceRecord): Promise<string[]> {
  const steps = await db.selectFrom('invoice_reminder_step').select('days').orderBy('days').execute()
  return steps
    .map(({ days }) => addDaysToDate(due_on!, days))
    .filter((day) => reminders_after === null || day > reminders_after)
}

/** Returns where an invoice is in the office's sequence of reminders. */
export async function findReminders(db: Db | Tx, invoice: InvoiceRecord): Promise<Invoice['reminders']> {
  const { sent, emailed } = await db
    .selectFrom('invoice_email')
    .select([sql<number>`count(*)::int`.as('sent'), isNotUndone(sql`${invoice.id}`).as('emailed')])
    .where('invoice_id', '=', invoice.id)
    .where('kind', '=', 'reminder')
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  const none = { next_on: null, sent }
  if (invoice.sent_at === null || invoice.settled_at !== null || !emailed)
    return { state: 'off', reason: '', ...none }
  if (invoice.reminders_stopped_at !== null)
    return { state: 'stopped', reason: reminderStopTexts[invoice.reminders_stopped_by], ...none }
  const [next] = await findDaysToCome(db, invoice)
  return next === undefined
    ? { state: 'done', reason: '', ...none }
    : { state: 'running', reason: '', next_on: next, sent }
}
