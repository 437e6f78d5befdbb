import type { DealRow } from '../find-deal.ts'

/** What the tenant or buyer paid beyond their part, in cents; all of it of a voided deal. */
export function getTenantOverPayment(
  deal: Pick<DealRow, 'stage' | 'fee_cents' | 'received_cents' | 'received_op_cents'>,
): number {
  const due = deal.stage === 'voided' ? 0 : Number(deal.fee_cents)
  return Math.max(0, Number(deal.received_cents) - Number(deal.received_op_cents) - due)
}
