import type { Invoice } from '@pb/contract/op-invoices'
import { call, contract } from '../../../lib/api.ts'
import { formatAmount } from '../format.ts'
import { describeReversal } from './follow.ts'
import type { SettleProps } from './props.ts'
import { findSettleIssues, SettleDialog, useSettleEntries } from './settle-dialog.tsx'
import { useSettle } from './use-settle.ts'
import * as texts from './texts.ts'

const fields = ['reason'] as const

interface ReversalProps extends SettleProps {
  readonly settlement: Invoice['settlements'][number]
}

/** Reverses what was recorded by mistake. */
export function ReversalDialog({ invoice, settlement, onClose }: ReversalProps) {
  const what = texts.whats[settlement.kind](formatAmount(settlement.amount))
  const { entries, change } = useSettleEntries(null)
  const { errors, busy, submit } = useSettle({
    send: async () =>
      call(contract.opInvoices.reverseSettlement, {
        params: { id: invoice.id, settlement: settlement.settlement_id },
        body: { reason: entries.reason.trim() },
      }),
    success: texts.reversalRecorded(what),
    onDone: onClose,
  })
  return (
    <SettleDialog
      title={texts.reversalTitle(what)}
      submitText={texts.reversalSubmit}
      fields={fields}
      entries={entries}
      errors={errors}
      follows={describeReversal(invoice.open_amount, settlement.amount)}
      busy={busy}
      onChange={change}
      onSubmit={() => submit(findSettleIssues(entries, fields))}
      onClose={onClose}
    />
  )
}
