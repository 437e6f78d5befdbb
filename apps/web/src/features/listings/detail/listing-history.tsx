import type { HistoryEntry } from '@pb/contract/listing-schemas'
import { adTypeTitle, type AdType } from '@pb/rules/vocabulary'
import { useMemo } from 'react'
import { PriceChart } from '../../../components/domain/price-chart/price-chart.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { DotLabel } from '../../../components/domain/dot-label.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatDate, formatMoney } from '../../../lib/format.ts'
import { getHistorySeries } from './history-series.ts'
import { listingPath } from '../labels.ts'
import * as texts from './texts.ts'

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** History entries have no id; identical entries of one day are the same event. */
const getRowKey = ({ advertisement_id, date, kind, ad_type, price, text }: HistoryEntry) =>
  [advertisement_id, date, kind, ad_type, price, text].join(' ')

const columns: readonly Column<HistoryEntry>[] = [
  {
    key: 'date',
    title: texts.date,
    cell: ({ date }) => <span className="tabular-nums">{formatDate(date)}</span>,
  },
  {
    key: 'text',
    title: texts.event,
    cell: ({ text, advertisement_id }) =>
      advertisement_id === null ? (
        <span className="font-medium">{text}</span>
      ) : (
        <Link to={listingPath(advertisement_id)}>{text}</Link>
      ),
  },
  {
    key: 'ad_type',
    title: texts.type,
    cell: ({ ad_type }) => <DotLabel tone={ad_type}>{adTypeTitle(ad_type)}</DotLabel>,
  },
  {
    key: 'price',
    title: texts.price,
    numeric: true,
    cell: ({ price }) => (price === null ? <span className="text-muted">–</span> : formatMoney(price)),
  },
  {
    key: 'change',
    title: texts.change,
    numeric: true,
    cell: ({ change }) => (change === null ? <span className="text-muted">–</span> : percent.format(change)),
  },
  { key: 'source', title: texts.source, cell: ({ source }) => <span className="text-muted">{source}</span> },
]

const charts: readonly { readonly adType: AdType; readonly title: string }[] = [
  { adType: 'sale', title: texts.salePrices },
  { adType: 'rental', title: texts.rents },
]

/** Price chart of one ad type. Hidden for fewer than two prices. */
function HistoryChart({ history, adType, title }: ListingHistoryProps & (typeof charts)[number]) {
  const series = useMemo(() => getHistorySeries(history, adType), [history, adType])
  const points = series.flatMap(({ points }) => points)
  if (points.length < 2) return null
  const prices = points.map(({ price }) => price)
  return (
    <Panel title={title} className="min-w-0 flex-1 basis-80">
      <PriceChart
        tone={adType}
        label={texts.chartLabel(title, formatMoney(Math.min(...prices)), formatMoney(Math.max(...prices)))}
        series={series}
      />
    </Panel>
  )
}

interface ListingHistoryProps {
  readonly history: readonly HistoryEntry[]
}

/** The History tab: earlier listings, price changes and recorded sales of the unit. */
export function ListingHistory({ history }: ListingHistoryProps) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-5 empty:hidden">
        {charts.map((chart) => (
          <HistoryChart key={chart.adType} history={history} {...chart} />
        ))}
      </div>
      <DataTable caption={texts.unitHistory} columns={columns} rows={history} rowKey={getRowKey} />
    </div>
  )
}
