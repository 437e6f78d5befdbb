import type { RecordedSale } from '@pb/contract/building-listings'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { PriceChart } from '../../../components/domain/price-chart/price-chart.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatDate, formatMoney, formatNumber, pluralize } from '../../../lib/format.ts'
import { buildingSalesQuery } from '../../../queries/buildings.ts'
import { withoutOutliers } from './without-outliers.ts'
import * as texts from './texts.ts'

const unknown = <span className="text-muted">–</span>

const columns: readonly Column<RecordedSale>[] = [
  {
    key: 'date',
    title: texts.date,
    cell: ({ date }) => <span className="tabular-nums">{formatDate(date)}</span>,
  },
  { key: 'unit', title: texts.apartment, cell: ({ unit }) => unit || texts.wholeBuilding },
  { key: 'price', title: texts.price, numeric: true, cell: ({ price }) => formatMoney(price) },
  {
    key: 'size',
    title: texts.sqft,
    numeric: true,
    cell: ({ size }) => (size === null ? unknown : formatNumber(size)),
  },
  {
    key: 'foot',
    title: '$/sqft',
    numeric: true,
    cell: ({ price, size }) => (size ? formatMoney(Math.round(price / size)) : unknown),
  },
]

/** Rows shown before "Show more". */
const initialRows = 8
const moreRows = 100

/** Recorded sales of a building, as a chart and a table. */
export function RecordedSales({ buildingId }: { readonly buildingId: string }) {
  const { data, error, refetch } = useQuery(buildingSalesQuery(buildingId))
  const [rows, setRows] = useState(initialRows)
  const charted = useMemo(() => withoutOutliers(data?.collection ?? []), [data])
  const series = useMemo(
    () => [
      {
        key: 'sales',
        style: 'dots' as const,
        points: charted.map(({ date, price, unit }) => ({
          date,
          price,
          text: [formatMoney(price), unit, formatDate(date)].filter(Boolean).join(' · '),
        })),
      },
    ],
    [charted],
  )
  if (error && !data)
    return <ErrorState title={texts.salesFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 rounded-lg" />
  const { count, collection } = data
  if (count === 0) return null
  const sources = [...new Set(collection.map(({ source }) => source))].join(', ')
  const omittedCount = collection.length - charted.length
  return (
    <Panel
      title={texts.recordedSales}
      action={<p className="text-sm text-muted tabular-nums">{pluralize(count, 'sale')}</p>}
    >
      {charted.length > 1 && (
        <div className="pb-4">
          <PriceChart
            tone="sale"
            label={texts.chartLabel(formatDate(collection.at(-1)!.date), formatDate(collection[0]!.date))}
            series={series}
          />
          {omittedCount > 0 && (
            <p className="pt-1 text-xs text-muted">
              {texts.outliers(pluralize(omittedCount, 'sale'), omittedCount === 1)}
            </p>
          )}
        </div>
      )}
      <DataTable
        caption={texts.recordedSales}
        columns={columns}
        rows={collection.slice(0, rows)}
        rowKey={({ date, unit, price }) => `${date} ${unit} ${price}`}
      />
      {collection.length > rows && (
        <div className="pt-3">
          <Button size="sm" onClick={() => setRows(rows + moreRows)}>
            {texts.showMore(formatNumber(Math.min(moreRows, collection.length - rows)))}
          </Button>
        </div>
      )}
      <p className="pt-3 text-xs text-muted">{texts.source(sources)}</p>
    </Panel>
  )
}
