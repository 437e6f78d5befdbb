import type { CashEntry } from '@pb/contract/bank-statements'
import { Link } from 'react-router'
import { formatDate } from '../../../lib/format.ts'
import { formatAmount, getMethodTitle } from '../labels.ts'
import { dealPath } from '../paths.ts'
import * as texts from './texts.ts'

interface EntryLineProps {
  readonly entry: CashEntry
  /** Not as a link, such as within a label. */
  readonly plain?: boolean
}

/** A recorded payment: whose it is, how and when it was made, and its amount. */
export function EntryLine({ entry, plain = false }: EntryLineProps) {
  const { name, kind, method, reference, date, amount, deal_id, invoice_number } = entry
  const title = name === '' ? (texts.entryKinds[kind] ?? kind) : name
  const facts = [
    formatDate(date),
    name !== '' && texts.entryKinds[kind],
    getMethodTitle(method),
    reference,
    invoice_number !== '' && texts.invoiceNumber(invoice_number),
  ].filter(Boolean)
  return (
    <span className="flex min-w-0 grow items-baseline gap-x-3">
      <span className="min-w-0 grow break-words">
        {deal_id === null || plain ? (
          title
        ) : (
          <Link to={dealPath(deal_id)} className="hover:underline">
            {title}
          </Link>
        )}
        <span className="block text-xs text-muted">{facts.join(' · ')}</span>
      </span>
      <span className="shrink-0 tabular-nums">{formatAmount(amount)}</span>
    </span>
  )
}
