import { invoiceStatuses, type InvoiceStatus } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import { cn } from '../../lib/cn.ts'

const tones: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'bg-sunken text-ink',
  sent: 'bg-generated-soft text-generated',
  paid: 'bg-brand-soft text-brand-text',
  overdue: 'bg-danger-soft text-danger',
  written_off: 'bg-sunken text-muted',
  credited: 'bg-sunken text-muted',
}

/** The status of an invoice. */
export function StatusMark({ status }: { readonly status: InvoiceStatus }) {
  return (
    <span
      className={cn(
        'inline-flex h-[22px] items-center rounded-xs px-2 text-xs font-medium whitespace-nowrap',
        tones[status],
      )}
    >
      {findTitle(invoiceStatuses, status)}
    </span>
  )
}
