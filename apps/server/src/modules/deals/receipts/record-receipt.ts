import type { Deal, dealMoves } from '@pb/contract/deals'
import type { Body } from '@pb/contract/endpoint'
import { toCheckPostings } from '@pb/rules/deals/postings'
import { nameMethod } from '@pb/rules/deals/vocabulary'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { Selectable } from 'kysely'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Tables, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { postEntry, reverseEntry } from '../../journal/index.ts'
import { assertMayRecord } from '../duties/assert-duty.ts'
import { lockReadableDeal, type DealRow } from '../find-deal.ts'
import { recordReceived } from '../money.ts'
import { notifyOfMove } from '../moves/notify.ts'
import { recordEvent } from '../record-event.ts'
import { getDeal } from '../sheet/get-deal.ts'
import { formatCents, moveErrors } from '../texts.ts'

type NewReceipt = Body<typeof dealMoves.recordReceipt>
type ReceiptRow = Selectable<Tables['deal_receipt']>

/** `$3,000.00, wire 4711` */
export const describePayment = ({
  cents,
  method,
  reference,
}: Pick<NewReceipt, 'method' | 'reference'> & { readonly cents: number }): string =>
  `${formatCents(cents)}, ${nameMethod(method)}${reference === '' ? '' : ` ${reference}`}`

async function insertReceipt(
  { tx, actor, deps }: { readonly tx: Tx; readonly actor: Actor; readonly deps: Deps },
  deal: DealRow,
  input: NewReceipt,
) {
  const now = deps.clock.now()
  const { personId } = actor
  const { amount, method, received_on, reference, key } = input
  const cents = dollarsToCents(amount)
  const entry_id = await postEntry(
    tx,
    { kind: 'check', bookedOn: received_on, key: `receipt:${deal.id}:${key}`, personId, now },
    toCheckPostings({ dealId: deal.id, cents, method }),
  )
  await tx
    .insertInto('deal_receipt')
    .values({
      deal_id: deal.id,
      cents: String(cents),
      method,
      received_on,
      reference,
      entry_id,
      key,
      created_by: personId,
      created_at: now,
      reversed_at: null,
    })
    .execute()
  const note = describePayment({ cents, method, reference })
  await recordEvent(tx, { dealId: deal.id, kind: 'check_received', personId, note, at: now })
  await recordReceived(tx, deal.id, cents, now, 'fee')
  await notifyOfMove(tx, deps, actor, { deal, event: 'check_received', note: formatCents(cents), key })
}

/**
 * Records a payment of the tenant or buyer; the same key records it once. Throws `not_found`, and `rule_broken` for a day
 * in the future or a voided deal.
 */
export async function recordReceipt(
  actor: SessionActor,
  deps: Deps,
  id: string,
  input: NewReceipt,
): Promise<Deal> {
  await deps.db.transaction().execute(async (tx) => {
    const deal = await lockReadableDeal(tx, actor, id)
    const known = await tx
      .selectFrom('deal_receipt')
      .select('id')
      .where('deal_id', '=', id)
      .where('key', '=', input.key)
      .executeTakeFirst()
    if (known) return
    if (deal.stage === 'voided') throw new AppError('rule_broken', moveErrors.voided)
    if (deal.is_opening) throw new AppError('rule_broken', moveErrors.opening)
    if (input.received_on > newYorkDate(deps.clock.now()))
      throw new AppError('rule_broken', moveErrors.future, {
        issues: [{ path: 'body.received_on', message: moveErrors.future }],
      })
    await assertMayRecord(tx, deps, { dealId: id, personId: actor.personId })
    await insertReceipt({ tx, actor, deps }, deal, input)
  })
  return getDeal(actor, deps, id)
}

async function lockReceipt(tx: Tx, dealId: string, receiptId: string): Promise<ReceiptRow> {
  const receipt = await tx
    .selectFrom('deal_receipt')
    .selectAll()
    .where('id', '=', receiptId)
    .where('deal_id', '=', dealId)
    .forUpdate()
    .executeTakeFirst()
  if (!receipt) throw new AppError('not_found')
  if (receipt.reversed_at !== null) throw new AppError('conflict', moveErrors.receiptReversed)
  return receipt
}

/**
 * Reverses a payment that was recorded by mistake or bounced, or a refund, today. Throws `not_found`, `conflict` when it
 * was reversed before, and `rule_broken` for a payment of which money was paid back.
 */
export async function reverseReceipt(
  actor: SessionActor,
  deps: Deps,
  { id, receipt: receiptId }: { id: string; receipt: string },
  note: string,
): Promise<Deal> {
  const now = deps.clock.now()
  const { personId } = actor
  await deps.db.transaction().execute(async (tx) => {
    const deal = await lockReadableDeal(tx, actor, id)
    const { entry_id, cents, is_refund: isRefund } = await lockReceipt(tx, id, receiptId)
    const received = isRefund ? Number(cents) : 0 - Number(cents)
    if (Number(deal.received_cents) - Number(deal.received_op_cents) + received < 0)
      throw new AppError('rule_broken', moveErrors.refundFirst)
    await reverseEntry(tx, entry_id, {
      bookedOn: newYorkDate(now),
      key: `receipt:${id}:reversed:${receiptId}`,
      personId,
      now,
    })
    await tx.updateTable('deal_receipt').set({ reversed_at: now }).where('id', '=', receiptId).execute()
    const amount = formatCents(Number(cents))
    await recordEvent(tx, {
      dealId: id,
      kind: isRefund ? 'refund_reversed' : 'check_reversed',
      personId,
      note: `${amount}: ${note}`,
      at: now,
    })
    await recordReceived(tx, id, received, now, 'fee')
    await notifyOfMove(tx, deps, actor, { deal, event: 'check_reversed', note: amount, key: receiptId })
  })
  return getDeal(actor, deps, id)
}
