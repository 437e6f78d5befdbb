import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import { isAllIn, isReadyToPay, lockDeal, toStatuses, type DealRow } from './find-deal.ts'
import { recordEvent } from './record-event.ts'
import { withdrawAbsorption } from './shortfalls/withdraw-absorption.ts'
import './tables.ts'

/** Kinds of pending that still wait for money. */
function findPending(deal: DealRow): Pick<DealRow, 'stage' | 'pending_op' | 'pending_check'> {
  const { stage, pending_op, pending_check } = deal
  if (stage !== 'pending') return { stage, pending_op, pending_check }
  const op = Number(deal.received_op_cents)
  const check = Number(deal.received_cents) - op
  const waits = {
    pending_op: pending_op && op + Number(deal.absorbed_cents) < Number(deal.op_cents),
    pending_check: pending_check && check < Number(deal.fee_cents),
  }
  return { ...waits, stage: waits.pending_op || waits.pending_check ? 'pending' : 'deal_submitted' }
}

type MoneyColumns = Partial<
  Pick<DealRow, 'received_cents' | 'received_op_cents' | 'absorbed_cents' | 'absorbed_entry_id'>
>

/**
 * Changes the money of a locked deal, in the transaction that posts it. A deal that waited for it waits no longer once
 * all of it is there.
 */
export async function recordMoneyChange(
  tx: Tx,
  before: DealRow,
  columns: MoneyColumns,
  now: Date,
): Promise<void> {
  const dealId = before.id
  const after = { ...before, ...columns }
  const pending = findPending(after)
  // A deal of which the company gets everything has no one to pay.
  const isSettled =
    before.entry_id !== null && isReadyToPay({ ...after, ...pending }) && (await isAllPaid(tx, dealId))
  const sent = { stage: 'payment_sent', pending_op: false, pending_check: false, paid_at: now } as const
  const next = { ...after, ...pending, ...(isSettled && sent) }
  const { stage, pending_op, pending_check, paid_at } = next
  const moved = toStatuses(before).join() !== toStatuses(next).join()
  await tx
    .updateTable('deal')
    .set({
      ...columns,
      stage,
      pending_op,
      pending_check,
      paid_at,
      ...(moved && { version: before.version + 1, changed_at: now }),
    })
    .where('id', '=', dealId)
    .execute()
  const isIn = (deal: DealRow) => isReadyToPay(deal) || (deal.stage === 'payment_sent' && isAllIn(deal))
  if (isIn(before) === isIn(next) && !moved) return
  const [from, to] = [toStatuses(before)[0]!, toStatuses(next)[0]!]
  const kind = isIn(next) ? 'money_in' : isIn(before) ? 'money_out' : 'money_part'
  await recordEvent(tx, { dealId, kind, personId: null, from, to, at: now })
}

/**
 * Adds money that came in for a deal, in cents, negative when it is reversed; see `recordMoneyChange`. `payer` is the
 * owner (an invoice) or the tenant or buyer (a check). Where the owner pays after all what the office absorbed, it
 * absorbs nothing anymore.
 */
export async function recordReceived(
  tx: Tx,
  dealId: string,
  cents: number,
  now: Date,
  payer: 'op' | 'fee' = 'op',
): Promise<void> {
  const deal = await lockDeal(tx, dealId)
  const receivedOp = Number(deal.received_op_cents) + (payer === 'op' ? cents : 0)
  const absorbed = Number(deal.absorbed_cents)
  const isRecovered = absorbed > 0 && receivedOp + absorbed > Number(deal.op_cents)
  const columns = {
    received_cents: String(Number(deal.received_cents) + cents),
    received_op_cents: String(receivedOp),
    ...(isRecovered && (await withdrawAbsorption(tx, deal, { personId: null, now }))),
  }
  await recordMoneyChange(tx, deal, columns, now)
}

/** Has the office absorb nothing anymore, because a credit note or write-off was reversed. */
export async function endAbsorption(
  tx: Tx,
  dealId: string,
  change: { readonly personId: string; readonly now: Date },
): Promise<void> {
  const deal = await lockDeal(tx, dealId)
  if (Number(deal.absorbed_cents) === 0) return
  await recordMoneyChange(tx, deal, await withdrawAbsorption(tx, deal, change), change.now)
}

/** Whether all that was due for an approved deal is paid: no agent and no one else has a credit left. */
export async function isAllPaid(tx: Tx, dealId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM journal_posting WHERE deal_id = ${dealId}
    AND account IN ('due_agent', 'due_other') GROUP BY account, agent_id, payee HAVING sum(cents) < 0 LIMIT 1`.execute(
    tx,
  )
  return rows.length === 0
}

/**
 * Adds what was paid out for a deal, in cents, negative when it is reversed; in the transaction that posts it, and after
 * its postings, which name the deal. The deal is `payment_sent` when nothing is due for it any more, and goes back to
 * where it was when a payout is reversed.
 */
export async function recordPaidOut(tx: Tx, dealId: string, cents: number, now: Date): Promise<void> {
  const deal = await lockDeal(tx, dealId)
  const allPaid = deal.entry_id !== null && (await isAllPaid(tx, dealId))
  // One that was set to pending by hand waits for nothing once its money is in and paid out.
  const sent = allPaid && (deal.stage === 'deal_submitted' || deal.stage === 'pending')
  const reopened = !allPaid && deal.stage === 'payment_sent'
  const stage = sent ? 'payment_sent' : reopened ? 'deal_submitted' : deal.stage
  await tx
    .updateTable('deal')
    .set({
      paid_cents: String(Number(deal.paid_cents) + cents),
      stage,
      ...(sent && { pending_op: false, pending_check: false }),
      ...(stage !== deal.stage && {
        version: deal.version + 1,
        changed_at: now,
        paid_at: sent ? now : null,
      }),
    })
    .where('id', '=', dealId)
    .execute()
  if (sent || reopened)
    await recordEvent(tx, {
      dealId,
      kind: sent ? 'paid' : 'unpaid',
      personId: null,
      from: toStatuses(deal)[0]!,
      to: stage === 'payment_sent' ? 'payment_sent' : 'deal_submitted',
      at: now,
    })
}
