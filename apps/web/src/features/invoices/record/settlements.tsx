import type { Invoice } from '@pb/contract/op-invoices'
import { fundsMethods } from '@pb/rules/deals/vocabulary'
import { useQueryClient } from '@tanstack/react-query'
import { FileText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { FileViewer } from '../../../components/domain/file-viewer/file-viewer.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDate } from '../../../lib/format.ts'
import { invoiceKeys } from '../../../queries/invoice-keys.ts'
import { fetchInvoiceFile } from '../download.ts'
import { formatAmount } from '../format.ts'
import { Section } from './section.tsx'
import * as texts from './texts.ts'

export type Settlement = Invoice['settlements'][number]

/** A refund adds to what is open, everything else takes off. */
const getSign = ({ kind }: Settlement): 1 | -1 => (kind === 'refund' ? 1 : -1)

function getDetails({ booked_on: day, method, reference, number, reason, person }: Settlement): string {
  return [
    formatDate(day),
    fundsMethods.find(({ key }) => key === method)?.title ?? method,
    number,
    reference,
    reason,
    person,
  ]
    .filter(Boolean)
    .join(' · ')
}

interface SettlementsProps {
  readonly invoice: Invoice
  /** Null when the user may not reverse. */
  readonly onReverse: ((settlement: Settlement) => void) | null
}

/** From the amount to what is open, line by line. */
export function Settlements({ invoice, onReverse }: SettlementsProps) {
  const { settlements, commission_amount: amount, money } = invoice
  const client = useQueryClient()
  const [shown, setShown] = useState<Settlement | null>(null)
  if (settlements.length === 0) return null
  return (
    <Section title={texts.money}>
      <dl className="text-sm">
        <div className="flex justify-between gap-3 py-1.5">
          <dt>{texts.total}</dt>
          <dd className="tabular-nums">{formatAmount(amount)}</dd>
        </div>
        {settlements.map((settlement) => (
          <div key={settlement.settlement_id} className="flex items-start gap-1 border-t py-1.5">
            <dt className="min-w-0 grow">
              <span className={cn(settlement.reversed === 1 && 'line-through')}>
                {texts.kinds[settlement.kind]}
              </span>
              {settlement.reversed === 1 && <span className="pl-2 text-xs text-muted">{texts.reversed}</span>}
              <span className="block text-xs wrap-break-word text-muted">{getDetails(settlement)}</span>
            </dt>
            <dd
              className={cn('shrink-0 tabular-nums', settlement.reversed === 1 && 'text-muted line-through')}
            >
              {formatAmount(getSign(settlement) * settlement.amount)}
            </dd>
            {settlement.url !== '' && (
              <dd className="-my-1.5 -mr-2">
                <IconButton
                  label={texts.openCreditNote(settlement.number)}
                  icon={FileText}
                  onClick={() => setShown(settlement)}
                />
              </dd>
            )}
            {onReverse && settlement.reversed === 0 && settlement.kind !== 'refund' && (
              <dd className="-my-1.5 -mr-2">
                <IconButton
                  label={texts.reverseEntry(
                    `${texts.kinds[settlement.kind]} ${formatAmount(settlement.amount)}`,
                  )}
                  icon={Undo2}
                  onClick={() => onReverse(settlement)}
                />
              </dd>
            )}
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t py-1.5 font-semibold">
          <dt>{money.over_paid > 0 ? texts.overpaid : texts.open}</dt>
          <dd className="tabular-nums">{formatAmount(money.over_paid || money.open)}</dd>
        </div>
      </dl>
      {shown && (
        <FileViewer
          queryKey={[...invoiceKeys.pdf(invoice.id), shown.settlement_id]}
          load={async (signal) =>
            fetchInvoiceFile(
              client,
              invoice.id,
              (now) => now.settlements.find(({ settlement_id: id }) => id === shown.settlement_id)?.url,
              signal,
            )
          }
          contentType="application/pdf"
          name={`${shown.number}.pdf`}
          onClose={() => setShown(null)}
        />
      )}
    </Section>
  )
}
