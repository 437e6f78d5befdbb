import { call, contract } from '../../../lib/api.ts'
import { formatAmount } from '../format.ts'
import type { SettleProps } from './props.ts'
import { findSettleIssues, SettleDialog, useSettleEntries } from './settle-dialog.tsx'
import { useSettle } from './use-settle.ts'
import * as texts from './texts.ts'

const fields = ['reason'] as const

/** Writes off what is open. */
export function WriteOffDialog({ invoice, onClose }: SettleProps) {
  const open = formatAmount(invoice.open_amount)
  const { entries, change } = useSettleEntries(null)
  const { errors, busy, submit } = useSettle({
    send: async (key) =>
      call(contract.opInvoices.writeOffInvoice, {
        params: { id: invoice.id },
        body: { reason: entries.reason.trim(), key },
      }),
    success: texts.writtenOff(open),
    onDone: onClose,
  })
  return (
    <SettleDialog
      title={texts.writeOffTitle}
      submitText={texts.writeOffSubmit}
      fields={fields}
      entries={entries}
      errors={errors}
      follows={texts.writeOffFollows(open)}
      busy={busy}
      onChange={change}
      onSubmit={() => submit(findSettleIssues(entries, fields))}
      onClose={onClose}
    />
  )
}
