import type { Body } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { toMoneyBalance } from '@pb/rules/deals/money-state'
import { toPaymentPostings, toRefundPostings } from '@pb/rules/deals/postings'
import { nameMethod, type FundsMethod } from '@pb/rules/deals/vocabulary'
import { centsToDollars, dollarsToCents, formatMoney } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  assertMayRecord,
  recordReceived,
  selectInvoiceMoney,
  toInvoiceFacts,
  type SettlementSums,
} from '../../deals/index.ts'
import type { InvoiceRecord } from '../records/find-invoice.ts'
import { logInvoiceEvent } from '../records/log-event.ts'
import { stopReminders } from '../sending/change-reminders.ts'
import { invoiceErrors } from '../texts.ts'
import { notifyPayment } from './notify-payment.ts'
import { settle, withSentInvoice } from './settle.ts'

type PaymentBody = Body<typeof opInvoices.recordPayment>
type RefundBody = Body<typeof opInvoices.refundInvoice>

function formatPayment(cents: number, method: FundsMethod, reference = ''): string {
  return [formatMoney(centsToDollars(cents)), nameMethod(method), reference].filter(Boolean).join(', ')
}

function assertNotFuture(day: string, now: Date): void {
  if (day > newYorkDate(now)) throw new AppError('rule_broken', invoiceErrors.future)
}

/**
 * Records money that came in for an invoice: part of it, all, or more, which stays as a credit. Its reminders stop, and a
 * deal that waits for the money goes on. A repeated key changes nothing. Throws `not_found`, `rule_broken`.
 */
export async function recordPayment(actor: Actor, deps: Deps, id: string, body: PaymentBody): Promise<void> {
  const { key, method, reference, received_on: bookedOn } = body
  const cents = dollarsToCents(body.amount)
  const now = deps.clock.now()
  assertNotFuture(bookedOn, now)
  await withSentInvoice(actor, deps, { id, key }, async (tx, invoice) => {
    if (invoice.settled_by !== null && invoice.settled_by !== 'paid')
      throw new AppError('rule_broken', invoiceErrors.settled)
    const { deal_id: dealId } = invoice
    if (dealId !== null) await assertMayRecord(tx, deps, { dealId, personId: actor.personId })
    const settled = await settle(tx, deps, actor, {
      invoice,
      key,
      settlement: { kind: 'payment', cents, method, bookedOn, reference },
      postings: toPaymentPostings({ dealId, invoiceId: id, cents, method }),
    })
    if (dealId !== null) await recordReceived(tx, dealId, cents, now, 'op')
    await stopReminders(tx, id, 'payment', now)
    const note = formatPayment(cents, method, reference)
    await logInvoiceEvent(tx, { invoiceId: id, kind: 'payment', personId: actor.personId, note, at: now })
    await notifyPayment(tx, deps, actor, { ...settled, cents })
  })
}

/** What came in beyond the amount due, in cents: a credit beyond it is no money that could be paid back. */
async function readOverPaid(tx: Tx, invoice: InvoiceRecord): Promise<number> {
  const { rows } =
    await sql<SettlementSums>`SELECT m.* FROM invoice i CROSS JOIN LATERAL (${selectInvoiceMoney}) m
    WHERE i.id = ${invoice.id}`.execute(tx)
  return toMoneyBalance(toInvoiceFacts({ ...invoice, ...one(rows), sent: true })).overPaid
}

/** Records that an over-payment was paid back, at most what was overpaid. A repeated key changes nothing. */
export async function refundInvoice(actor: Actor, deps: Deps, id: string, body: RefundBody): Promise<void> {
  const { key, method, reason, paid_on: bookedOn } = body
  const cents = dollarsToCents(body.amount)
  const now = deps.clock.now()
  assertNotFuture(bookedOn, now)
  await withSentInvoice(actor, deps, { id, key }, async (tx, invoice) => {
    const overPaid = await readOverPaid(tx, invoice)
    if (cents > overPaid) throw new AppError('rule_broken', invoiceErrors.overRefund(overPaid))
    const { deal_id: dealId } = invoice
    await settle(tx, deps, actor, {
      invoice,
      key,
      settlement: { kind: 'refund', cents, method, bookedOn, reason },
      postings: toRefundPostings({ dealId, invoiceId: id, cents, method }),
    })
    if (dealId !== null) await recordReceived(tx, dealId, 0 - cents, now, 'op')
    const note = `${formatPayment(cents, method)}: ${reason}`
    await logInvoiceEvent(tx, { invoiceId: id, kind: 'refund', personId: actor.personId, note, at: now })
  })
}
