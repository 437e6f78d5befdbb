import type { Deal, dealMoves } from '@pb/contract/deals'
import type { Body } from '@pb/contract/endpoint'
import { toTenantRefundPostings } from '@pb/rules/deals/postings'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { postEntry } from '../../journal/index.ts'
import { lockReadableDeal } from '../find-deal.ts'
import { recordReceived } from '../money.ts'
import { recordEvent } from '../record-event.ts'
import { getDeal } from '../sheet/get-deal.ts'
import { moveErrors } from '../texts.ts'
import { getTenantOverPayment } from './over-payment.ts'
import { describePayment } from './record-receipt.ts'

/**
 * Records that an over-payment was paid back to the tenant or buyer, at most what was over-paid; the same key records it
 * once. Throws `not_found` and `rule_broken`.
 */
export async function refundTenant(
  actor: SessionActor,
  deps: Deps,
  id: string,
  { amount, method, paid_on, reference, reason, key }: Body<typeof dealMoves.refundTenant>,
): Promise<Deal> {
  const now = deps.clock.now()
  const cents = dollarsToCents(amount)
  const { personId } = actor
  await deps.db.transaction().execute(async (tx) => {
    const deal = await lockReadableDeal(tx, actor, id)
    const known = await tx
      .selectFrom('deal_receipt')
      .select('id')
      .where('deal_id', '=', id)
      .where('key', '=', key)
      .executeTakeFirst()
    if (known) return
    if (paid_on > newYorkDate(now))
      throw new AppError('rule_broken', moveErrors.future, {
        issues: [{ path: 'body.paid_on', message: moveErrors.future }],
      })
    const overPaid = getTenantOverPayment(deal)
    if (cents > overPaid) throw new AppError('rule_broken', moveErrors.overRefund(overPaid))
    const entry_id = await postEntry(
      tx,
      { kind: 'refund', bookedOn: paid_on, memo: reason, key: `receipt:${id}:${key}`, personId, now },
      toTenantRefundPostings({ dealId: id, cents, method }),
    )
    await tx
      .insertInto('deal_receipt')
      .values({
        deal_id: id,
        cents: String(cents),
        method,
        received_on: paid_on,
        reference,
        entry_id,
        key,
        is_refund: true,
        created_by: personId,
        created_at: now,
        reversed_at: null,
      })
      .execute()
    const note = `${describePayment({ cents, method, reference })}: ${reason}`
    await recordEvent(tx, { dealId: id, kind: 'refunded', personId, note, at: now })
    await recordReceived(tx, id, 0 - cents, now, 'fee')
  })
  return getDeal(actor, deps, id)
}
