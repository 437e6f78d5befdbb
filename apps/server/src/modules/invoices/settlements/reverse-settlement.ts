import { centsToDollars, formatMoney } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { endAbsorption, recordReceived } from '../../deals/index.ts'
import { reverseEntry } from '../../journal/index.ts'
import { getInvoiceRecord, type InvoiceRecord } from '../records/find-invoice.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import { resumeReminders } from '../sending/change-reminders.ts'
import { invoiceErrors } from '../texts.ts'
import { refreshBalance } from './refresh-balance.ts'

/** Payments of an invoice less its refunds, in cents. */
async function sumPaid(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ cents: string }>`
    SELECT coalesce(sum(CASE kind WHEN 'payment' THEN cents WHEN 'refund' THEN -cents END), 0) AS cents
    FROM invoice_settlement WHERE invoice_id = ${id} AND reversed_at IS NULL`.execute(tx)
  return Number(one(rows).cents)
}

/** Reminders that stopped by a payment go on when no payment is left. */
async function resumeIfUnpaid(
  tx: Tx,
  invoice: InvoiceRecord,
  { openCents, now }: { readonly openCents: number; readonly now: Date },
): Promise<void> {
  if (invoice.reminders_stopped_by !== 'payment' || openCents <= 0) return
  if ((await sumPaid(tx, invoice.id)) === 0) await resumeReminders(tx, invoice.id, now)
}

const titles = { payment: 'Payment', refund: 'Refund', credit_note: 'Credit note', write_off: 'Write-off' }

/**
 * Reverses a settlement that was recorded by mistake: in the journal, on the invoice and on its deal. One that was
 * reversed before stays so. Throws `not_found`, and `rule_broken` for a payment of which money was refunded.
 */
export async function reverseSettlement(
  actor: Actor,
  deps: Deps,
  { id, settlement: settlementId }: { readonly id: string; readonly settlement: string },
  reason: string,
): Promise<void> {
  const { personId } = actor
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const invoice = await getInvoiceRecord(tx, actor, id, { lock: true })
    const row = await tx
      .selectFrom('invoice_settlement')
      .selectAll()
      .where('invoice_id', '=', id)
      .where('id', '=', settlementId)
      .executeTakeFirst()
    if (!row) throw new AppError('not_found')
    if (row.reversed_at !== null) return
    await tx
      .updateTable('invoice_settlement')
      .set({ reversed_at: now })
      .where('id', '=', settlementId)
      .execute()
    if ((await sumPaid(tx, id)) < 0) throw new AppError('rule_broken', invoiceErrors.refundFirst)
    const entry = { bookedOn: newYorkDate(now), memo: reason, personId, now }
    await reverseEntry(tx, row.entry_id, { ...entry, key: `settlement:${id}:${row.key}:reversal` })
    const received = row.kind === 'payment' ? -1 : row.kind === 'refund' ? 1 : 0
    if (invoice.deal_id !== null && received !== 0)
      await recordReceived(tx, invoice.deal_id, received * Number(row.cents), now, 'op')
    if (invoice.deal_id !== null && (row.kind === 'credit_note' || row.kind === 'write_off'))
      await endAbsorption(tx, invoice.deal_id, { personId, now })
    await resumeIfUnpaid(tx, invoice, { openCents: await refreshBalance(tx, id, now), now })
    const what = [titles[row.kind], row.number].filter(Boolean).join(' ')
    const note = `${what}, ${formatMoney(centsToDollars(row.cents))}: ${reason}`
    await logInvoiceEvent(tx, { invoiceId: id, kind: 'reversed', personId, note, at: now })
  })
}
