import type { CompClosing } from '@pb/contract/comps'
import { Printer } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { DataTable, type Column } from '../../components/ui/data-table.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { getCompKey } from './comp-links.ts'
import { CompName } from './comps-table.tsx'
import { formatShare, maxClosings, type EstimateProps } from './estimate-props.ts'
import { EstimateSheet } from './estimate-sheet.tsx'
import * as texts from './texts.ts'

const columns: readonly Column<CompClosing>[] = [
  { key: 'closing', title: texts.closing, cell: (closing) => <CompName comp={closing} /> },
  {
    key: 'price',
    title: texts.closedAt,
    numeric: true,
    cell: ({ price, date }) => (
      <>
        {formatMoney(price)}
        <span className="block text-xs text-muted">{formatDate(date)}</span>
      </>
    ),
  },
  {
    key: 'adjusted',
    title: texts.adjusted,
    numeric: true,
    cell: ({ adjusted_price }) => <span className="font-medium">{formatMoney(adjusted_price)}</span>,
  },
  { key: 'share', title: texts.weight, numeric: true, cell: ({ share }) => formatShare(share) },
  {
    key: 'steps',
    title: texts.adjustments,
    cell: ({ adjustments }) => (
      <span className="text-muted">{adjustments.join(' · ') || texts.noAdjustment}</span>
    ),
  },
]

/** What the listing would close for: the estimate with its interval, its reasons, and every closing with its steps. */
export function EstimatePanel({ listing, comps }: EstimateProps) {
  const { price, low, high, reasons, closings } = comps.estimate
  return (
    <Panel
      title={`${texts.estimate(listing.ad_type === 'rental')}: ${formatMoney(price)}`}
      action={
        <Button variant="ghost" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {texts.print}
        </Button>
      }
    >
      <p className="text-sm">{texts.interval(formatMoney(low), formatMoney(high))}</p>
      <p className="pt-1 pb-4 text-sm text-muted">{reasons.join(' · ')}</p>
      <DataTable
        wide
        caption={texts.estimateCaption}
        columns={columns}
        rows={closings.slice(0, maxClosings)}
        rowKey={getCompKey}
      />
      {closings.length > maxClosings && (
        <p className="pt-3 text-xs text-muted">{texts.heaviestShown(maxClosings, closings.length)}</p>
      )}
      <EstimateSheet listing={listing} comps={comps} />
    </Panel>
  )
}
