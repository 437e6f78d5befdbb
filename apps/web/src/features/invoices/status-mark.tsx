import type { InvoiceRow } from '@pb/contract/op-invoices'
import { invoiceStatuses } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import { MoneyMark } from '../../components/domain/money-mark.tsx'
import { cn } from '../../lib/cn.ts'

const tones = {
  draft: 'bg-sunken text-ink',
  sent: 'bg-generated-soft text-generated',
  overdue: 'bg-danger-soft text-danger',
} as const

/** How far an invoice is while money is to come, and what became of its money. */
export function StatusMark({
  invoice: { status, money },
}: {
  readonly invoice: Pick<InvoiceRow, 'status' | 'money'>
}) {
  if (status !== 'draft' && status !== 'sent' && status !== 'overdue')
    return <MoneyMark state={money.state} />
  return (
    <span className="inline-flex flex-wrap gap-1">
      <span
        className={cn(
          'inline-flex h-[22px] items-center rounded-xs px-2 text-xs font-medium whitespace-nowrap',
          tones[status],
        )}
      >
        {findTitle(invoiceStatuses, status)}
      </span>
      {(money.state === 'part_paid' || money.state === 'reversed') && <MoneyMark state={money.state} />}
    </span>
  )
}
