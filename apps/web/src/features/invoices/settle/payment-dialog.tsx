import { call, contract } from '../../../lib/api.ts'
import { formatAmount } from '../format.ts'
import { describePayment } from './follow.ts'
import type { SettleProps } from './props.ts'
import { findSettleIssues, SettleDialog, useSettleEntries } from './settle-dialog.tsx'
import { useSettle } from './use-settle.ts'
import * as texts from './texts.ts'

const fields = ['amount', 'date', 'method', 'reference'] as const

/** Records money that came in: part, all or more than what is open. */
export function PaymentDialog({ invoice, onClose }: SettleProps) {
  const { open_amount: open } = invoice
  const { entries, dollars, change } = useSettleEntries(open)
  const { errors, busy, submit } = useSettle({
    send: async (key) =>
      call(contract.opInvoices.recordPayment, {
        params: { id: invoice.id },
        body: {
          amount: dollars,
          method: entries.method,
          received_on: entries.date,
          reference: entries.reference.trim(),
          key,
        },
      }),
    success: texts.paymentRecorded(formatAmount(dollars)),
    onDone: onClose,
  })
  return (
    <SettleDialog
      title={texts.paymentTitle}
      submitText={texts.paymentSubmit}
      fields={fields}
      entries={entries}
      errors={errors}
      follows={describePayment(open, dollars, invoice.deal_id !== null)}
      busy={busy}
      onChange={change}
      onSubmit={() => submit(findSettleIssues(entries, fields))}
      onClose={onClose}
    />
  )
}
