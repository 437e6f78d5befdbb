import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getInvoiceRecord, type InvoiceRecord } from '../records/find-invoice.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import { invoiceErrors } from '../texts.ts'

/** Stops the reminders of an invoice; those that stopped before keep their reason. */
export async function stopReminders(
  tx: Tx,
  id: string,
  reason: Exclude<InvoiceRecord['reminders_stopped_by'], ''>,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invoice')
    .set({ reminders_stopped_at: now, reminders_stopped_by: reason })
    .where('id', '=', id)
    .where('reminders_stopped_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Resumes the reminders of an invoice with the steps after today; replies from now on stop them again. */
export async function resumeReminders(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('invoice')
    .set({
      reminders_stopped_at: null,
      reminders_stopped_by: '',
      reminders_after: newYorkDate(now),
      replies_after: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Stops or resumes the sequence of reminders. Throws `not_found`, and `rule_broken` unless something is open. */
export async function setReminders(actor: Actor, deps: Deps, id: string, running: boolean): Promise<void> {
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await getInvoiceRecord(tx, actor, id, { lock: true })
    if (invoice.sent_at === null || invoice.settled_at !== null)
      throw new AppError('rule_broken', invoiceErrors.remindersOff)
    if (running === (invoice.reminders_stopped_at === null)) return
    if (running) await resumeReminders(tx, id, at)
    else await stopReminders(tx, id, 'agent', at)
    const kind = running ? 'reminders_resumed' : 'reminders_stopped'
    await logInvoiceEvent(tx, { invoiceId: id, kind, personId: actor.personId, at })
  })
}
