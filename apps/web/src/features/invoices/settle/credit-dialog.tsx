import { call, contract } from '../../../lib/api.ts'
import { formatAmount } from '../format.ts'
import { describeCredit } from './follow.ts'
import type { SettleProps } from './props.ts'
import { findSettleIssues, SettleDialog, useSettleEntries } from './settle-dialog.tsx'
import { useSettle } from './use-settle.ts'
import * as texts from './texts.ts'

const fields = ['amount', 'reason'] as const

/** Takes off all or part of what is open by a numbered credit note. */
export function CreditDialog({ invoice, onClose }: SettleProps) {
  const { open_amount: open } = invoice
  const { entries, dollars, change } = useSettleEntries(open)
  const { errors, busy, submit } = useSettle({
    send: async (key) =>
      call(contract.opInvoices.creditInvoice, {
        params: { id: invoice.id },
        body: { amount: dollars, reason: entries.reason.trim(), key },
      }),
    success: texts.creditIssued(formatAmount(dollars)),
    onDone: onClose,
  })
  const tooMuch = dollars > open && { amount: texts.tooMuchCredit(formatAmount(open)) }
  return (
    <SettleDialog
      title={texts.creditTitle}
      submitText={texts.creditSubmit}
      fields={fields}
      entries={entries}
      errors={errors}
      follows={describeCredit(open, dollars)}
      busy={busy}
      onChange={change}
      onSubmit={() => submit({ ...findSettleIssues(entries, fields), ...tooMuch })}
      onClose={onClose}
    />
  )
}
