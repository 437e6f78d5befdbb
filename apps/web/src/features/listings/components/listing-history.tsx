import type { HistoryEntry } from '@pb/contract/listings'
import { adTypeTitle, type AdType } from '@pb/rules/vocabulary'
import { useMemo } from 'react'
import { PriceChart } from '../../../components/ui/chart/price-chart.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Mark } from '../../../components/ui/mark.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { historySeries } from '../model/history-series.ts'
import { listingPath } from '../model/labels.ts'

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** Entries carry no id of their own; the same thing on one day is one thing. */
const keyOf = ({ advertisement_id, date, kind, ad_type, price, text }: HistoryEntry) =>
  [advertisement_id, date, kind, ad_type, price, text].join(' ')

const columns: readonly Column<HistoryEntry>[] = [
  {
    key: 'date',
    title: 'Date',
    cell: ({ date }) => <span className="tabular-nums">{formatDate(date)}</span>,
  },
  {
    key: 'text',
    title: 'Event',
    cell: ({ text, advertisement_id }) =>
      advertisement_id === null ? (
        <span className="font-medium">{text}</span>
      ) : (
        <Link to={listingPath(advertisement_id)}>{text}</Link>
      ),
  },
  {
    key: 'ad_type',
    title: 'Type',
    cell: ({ ad_type }) => <Mark tone={ad_type}>{adTypeTitle(ad_type)}</Mark>,
  },
  {
    key: 'price',
    title: 'Price',
    numeric: true,
    cell: ({ price }) => (price === null ? <span className="text-muted">–</span> : formatMoney(price)),
  },
  {
    key: 'change',
    title: 'Change',
    numeric: true,
    cell: ({ change }) => (change === null ? <span className="text-muted">–</span> : percent.format(change)),
  },
  { key: 'source', title: 'Source', cell: ({ source }) => <span className="text-muted">{source}</span> },
]

const charts: readonly { readonly adType: AdType; readonly title: string }[] = [
  { adType: 'sale', title: 'Sale prices' },
  { adType: 'rental', title: 'Rents' },
]

/** A chart of one ad type; a single price says more in the table. */
function HistoryChart({ history, adType, title }: ListingHistoryProps & (typeof charts)[number]) {
  const series = useMemo(() => historySeries(history, adType), [history, adType])
  const points = series.flatMap((each) => each.points)
  if (points.length < 2) return null
  const prices = points.map(({ price }) => price)
  const range = `${formatMoney(Math.min(...prices))} to ${formatMoney(Math.max(...prices))}`
  return (
    <Panel title={title} className="min-w-0 flex-1 basis-80">
      <PriceChart
        tone={adType}
        label={`${title} of this unit, ${range}; every one stands in the table below.`}
        series={series}
      />
    </Panel>
  )
}

interface ListingHistoryProps {
  readonly history: readonly HistoryEntry[]
}

/** What became of a unit: earlier listings, price changes, recorded sales, drawn and in a table. */
export function ListingHistory({ history }: ListingHistoryProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-5 empty:hidden">
        {charts.map((chart) => (
          <HistoryChart key={chart.adType} history={history} {...chart} />
        ))}
      </div>
      <DataTable caption="History of this unit" columns={columns} rows={history} rowKey={keyOf} />
    </div>
  )
}
