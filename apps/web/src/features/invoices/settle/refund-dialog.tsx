import { call, contract } from '../../../lib/api.ts'
import { formatAmount } from '../format.ts'
import { describeRefund } from './follow.ts'
import type { SettleProps } from './props.ts'
import { findSettleIssues, SettleDialog, useSettleEntries } from './settle-dialog.tsx'
import { useSettle } from './use-settle.ts'
import * as texts from './texts.ts'

const fields = ['amount', 'date', 'method', 'reason'] as const

/** Records that an over-payment was paid back. */
export function RefundDialog({ invoice, onClose }: SettleProps) {
  const { open_amount: open } = invoice
  const { entries, dollars, change } = useSettleEntries(-open)
  const { errors, busy, submit } = useSettle({
    send: async (key) =>
      call(contract.opInvoices.refundInvoice, {
        params: { id: invoice.id },
        body: {
          amount: dollars,
          method: entries.method,
          paid_on: entries.date,
          reason: entries.reason.trim(),
          key,
        },
      }),
    success: texts.refundRecorded(formatAmount(dollars)),
    onDone: onClose,
  })
  const tooMuch = dollars > -open && { amount: texts.tooMuchRefund(formatAmount(-open)) }
  return (
    <SettleDialog
      title={texts.refundTitle}
      submitText={texts.refundSubmit}
      dateLabel={texts.paidOn}
      fields={fields}
      entries={entries}
      errors={errors}
      follows={describeRefund(open, dollars)}
      busy={busy}
      onChange={change}
      onSubmit={() => submit({ ...findSettleIssues(entries, fields), ...tooMuch })}
      onClose={onClose}
    />
  )
}
