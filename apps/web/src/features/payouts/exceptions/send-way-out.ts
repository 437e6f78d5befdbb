import type { ExceptionRow } from '@pb/contract/payouts'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import { call, contract } from '../../../lib/api.ts'

export type WayOut = ExceptionRow['actions'][number]

/** What the dialog of a way out asks for; money and payout only where it needs them. */
export interface WayOutInput {
  readonly reason: string
  readonly payoutId: string
  readonly amount: number
  readonly method: FundsMethod
  readonly paidOn: string
  /** Of this dialog: sent again after a failure, it counts once. */
  readonly key: string
}

/** Takes a way out of an exception. */
export async function sendWayOut(way: WayOut, row: ExceptionRow, input: WayOutInput): Promise<void> {
  const { reason, key, amount, method, paidOn: paid_on } = input
  const deal = { id: row.deal_id ?? '0' }
  switch (way) {
    case 'reverse_payout':
      await call(contract.payouts.reversePayout, { params: { id: input.payoutId }, body: { reason } })
      return
    case 'absorb':
      await call(contract.dealMoves.absorbShortfall, { params: deal, body: { note: reason, key } })
      return
    case 'return_deal':
      await call(contract.dealMoves.moveDeal, {
        params: deal,
        body: { action: 'return', note: reason, version: row.version, key },
      })
      return
    case 'refund_owner':
      await call(contract.opInvoices.refundInvoice, {
        params: { id: row.invoice_id ?? '0' },
        body: { amount, method, paid_on, reason, key },
      })
      return
    case 'refund_tenant':
      await call(contract.dealMoves.refundTenant, {
        params: deal,
        body: { amount, method, paid_on, reason, key },
      })
  }
}
