import type { Invoice } from '@pb/contract/op-invoices'
import { dueTerms } from '@pb/rules/deals/vocabulary'
import { BriefcaseBusiness, MessagesSquare, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../../components/ui/link.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDate, pluralize } from '../../../lib/format.ts'
import { formatAmount } from '../format.ts'
import { StatusMark } from '../status-mark.tsx'
import * as texts from './texts.ts'

function Notice({ danger = false, children }: { readonly danger?: boolean; readonly children: ReactNode }) {
  return (
    <p
      className={cn(
        'flex items-start gap-2 rounded-md px-3 py-2 text-sm',
        danger ? 'bg-danger-soft text-danger' : 'bg-warning-soft text-warning',
      )}
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-break-word">{children}</span>
    </p>
  )
}

function getDueText({ due_on: day, days_overdue: late, data }: Invoice): string {
  if (day === null)
    return texts.dueAfterSending(
      dueTerms.find(({ key }) => key === String(data.due_days))?.title ?? pluralize(data.due_days, 'day'),
    )
  return late > 0
    ? `${texts.due(formatDate(day))} · ${texts.daysLate(pluralize(late, 'day'))}`
    : texts.due(formatDate(day))
}

/** What is owed and until when, and what needs attention. */
export function Summary({ invoice }: { readonly invoice: Invoice }) {
  const { money, commission_amount: amount, email_state: emailState } = invoice
  const overPaid = money.over_paid > 0
  const [lastEmail] = invoice.emails
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="text-xs text-muted">
            {overPaid ? texts.overpaid : invoice.status === 'draft' ? texts.total : texts.open}
          </p>
          <p
            className={cn(
              'text-2xl font-semibold tracking-[-0.01em] tabular-nums',
              invoice.status === 'overdue' && 'text-danger',
              overPaid && 'text-warning',
            )}
          >
            {formatAmount(invoice.status === 'draft' ? amount : overPaid ? money.over_paid : money.open)}
          </p>
          <p className="text-sm text-muted">{getDueText(invoice)}</p>
        </div>
        <StatusMark invoice={invoice} />
      </div>
      {emailState === 'failed' && <Notice danger>{texts.emailFailed(lastEmail?.failure ?? '')}</Notice>}
      {emailState === 'waiting' && <p className="text-sm text-muted">{texts.waiting}</p>}
      {invoice.changed_since_sent === 1 && <Notice>{texts.changedSinceSent}</Notice>}
      {(invoice.thread_id !== null || invoice.deal_id !== null) && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {invoice.thread_id !== null && (
            <Link to={`/mailbox/all/${invoice.thread_id}`} className="inline-flex items-center gap-1.5">
              <MessagesSquare aria-hidden className="size-4" />
              {texts.openThread}
            </Link>
          )}
          {invoice.deal_id !== null && (
            <Link to={`/deals/${invoice.deal_id}`} className="inline-flex items-center gap-1.5">
              <BriefcaseBusiness aria-hidden className="size-4" />
              {texts.openDeal}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
