import { formatNumber } from '../../../lib/format.ts'
import { formatAmount } from '../format.ts'
import * as texts from './texts.ts'

interface TotalsProps {
  readonly count: number
  readonly totals: { readonly amount: number; readonly open: number }
}

/** Sums of all invoices found, not only of the page. */
export function Totals({ count, totals }: TotalsProps) {
  return (
    <section
      aria-label={texts.totals}
      className="flex flex-wrap items-baseline gap-x-8 gap-y-1 rounded-md border bg-sunken/50 px-4 py-2.5 text-sm"
    >
      <span className="mr-auto text-muted tabular-nums">{texts.found(formatNumber(count))}</span>
      <span>
        <span className="pr-2 text-muted">{texts.amount}</span>
        <span className="font-semibold tabular-nums">{formatAmount(totals.amount)}</span>
      </span>
      <span>
        <span className="pr-2 text-muted">{texts.open}</span>
        <span className="font-semibold tabular-nums">{formatAmount(totals.open)}</span>
      </span>
    </section>
  )
}
