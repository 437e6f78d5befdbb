import type { Deal, Money } from '@pb/contract/deals'
import { moneyStates } from '@pb/rules/deals/money-state'
import { fundsMethods, invoiceStatuses } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { lazy } from '../../../lib/lazy.ts'
import { cn } from '../../../lib/cn.ts'
import { formatDate } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { formatAmount } from '../labels.ts'
import { useReverseReceipt } from './mutations.ts'
import { NoteDialog } from './note-dialog.tsx'
import * as texts from './texts.ts'

const AbsorbDialog = lazy(() => import('./absorb-dialog.tsx'))
const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

type Receipt = Deal['receipts'][number]

interface ReceiptRowProps {
  readonly receipt: Receipt
  readonly onReverse: (() => void) | undefined
}

function ReceiptRow({ receipt, onReverse }: ReceiptRowProps) {
  const { amount, method, received_on: day, reference, person } = receipt
  const [reversed, isRefund] = [receipt.reversed === 1, receipt.is_refund === 1]
  const details = [
    isRefund && texts.refunded,
    findTitle(fundsMethods, method),
    reference,
    formatDate(day),
    person,
    reversed && texts.reversed,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-2">
      <span className="min-w-0 grow">
        <span className={cn('font-medium tabular-nums', reversed && 'text-muted line-through')}>
          {formatAmount(isRefund ? 0 - amount : amount)}
        </span>{' '}
        <span className="text-xs text-muted">{details.filter(Boolean).join(' · ')}</span>
      </span>
      {onReverse && !reversed && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={(isRefund ? texts.reverseRefund : texts.reversePayment)(formatAmount(amount))}
          onClick={onReverse}
        >
          {texts.reverse}
        </Button>
      )}
    </li>
  )
}

/** What is left of an invoice; empty when its state is enough. */
function describeLeft({ state, open, over_paid: over }: Money): string {
  if (over > 0) return texts.overAmount(formatAmount(over))
  if (open === 0) return ''
  const left = texts.openAmount(formatAmount(open))
  return state === 'open' ? left : `${findTitle(moneyStates, state)}, ${left}`
}

function InvoiceRow({ invoice }: { readonly invoice: Deal['invoices'][number] }) {
  const { invoice_id: id, number, status, amount, money } = invoice
  const waits = status === 'sent' || status === 'overdue'
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-2">
      <Link to={`/op-invoices?invoice=${id}`}>{number || texts.draftInvoice}</Link>
      <span className="text-xs text-muted">
        {waits ? findTitle(invoiceStatuses, status) : number !== '' && findTitle(moneyStates, money.state)}
      </span>
      <span className="ml-auto tabular-nums">
        {formatAmount(amount)} <span className="text-xs text-muted">{describeLeft(money)}</span>
      </span>
    </li>
  )
}

/** What is outstanding, and what was taken off it or came in beyond it. */
function toMoneyFacts({ money, short_amount: short, absorbed_amount: absorbed }: Deal) {
  const amounts: readonly (readonly [title: string, amount: number])[] = [
    [texts.reversed, money.reversed],
    [texts.credited, money.credited],
    [texts.writtenOff, money.written_off],
    [texts.short, short],
    [texts.absorbedFact, absorbed],
    [texts.overPaid, money.over_paid],
  ]
  return [
    { title: texts.outstanding, value: formatAmount(money.open) },
    ...amounts
      .filter(([, amount]) => amount > 0)
      .map(([title, amount]) => ({ title, value: formatAmount(amount) })),
  ]
}

/** Money that came in for the deal, by payments recorded here and by invoices. */
export function MoneyPanel({ deal, canReverse }: { readonly deal: Deal; readonly canReverse: boolean }) {
  const [reversing, setReversing] = useState<Receipt | null>(null)
  const reverse = useReverseReceipt(deal.id, () => setReversing(null))
  const [dialog, setDialog] = useState<'refund' | 'absorb' | null>(null)
  const { receipts, invoices, received_amount: received, actions } = deal
  if (receipts.length === 0 && invoices.length === 0 && received === 0) return null
  return (
    <Panel title={texts.moneyIn}>
      <FactList facts={[{ title: texts.received, value: formatAmount(received) }, ...toMoneyFacts(deal)]} />
      {(actions.includes('refund_tenant') || actions.includes('absorb')) && (
        <p className="mt-3 flex flex-wrap gap-2">
          {actions.includes('refund_tenant') && (
            <Button size="sm" onClick={() => setDialog('refund')}>
              {texts.refundTenant}
            </Button>
          )}
          {actions.includes('absorb') && (
            <Button size="sm" onClick={() => setDialog('absorb')}>
              {texts.absorb}
            </Button>
          )}
        </p>
      )}
      {receipts.length > 0 && (
        <ul aria-label={texts.payments} className="mt-4 divide-y border-t text-sm">
          {receipts.map((receipt) => (
            <ReceiptRow
              key={receipt.receipt_id}
              receipt={receipt}
              onReverse={canReverse ? () => setReversing(receipt) : undefined}
            />
          ))}
        </ul>
      )}
      {invoices.length > 0 && (
        <ul aria-label={texts.invoices} className="mt-4 divide-y border-t text-sm">
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.invoice_id} invoice={invoice} />
          ))}
        </ul>
      )}
      <Suspense fallback={null}>
        {dialog === 'refund' && <RefundDialog deal={deal} onClose={() => setDialog(null)} />}
        {dialog === 'absorb' && <AbsorbDialog deal={deal} onClose={() => setDialog(null)} />}
      </Suspense>
      {reversing && (
        <NoteDialog
          title={texts.reverseTitle}
          hint={texts.reverseHint}
          label={texts.reason}
          needed={texts.reasonNeeded}
          busy={reverse.isPending}
          error={reverse.error ? getErrorMessage(reverse.error) : undefined}
          onSubmit={(note) => reverse.mutate({ receipt: reversing.receipt_id, note })}
          onClose={() => setReversing(null)}
        />
      )}
    </Panel>
  )
}
