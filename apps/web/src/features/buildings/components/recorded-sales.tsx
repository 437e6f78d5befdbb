import type { RecordedSale } from '@pb/contract/building-listings'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { PriceChart } from '../../../components/ui/chart/price-chart.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatDate, formatMoney, formatNumber, plural } from '../../../lib/format.ts'
import { buildingSalesQuery } from '../api.ts'
import { believable } from '../model/believable.ts'

const unknown = <span className="text-muted">–</span>

const columns: readonly Column<RecordedSale>[] = [
  {
    key: 'date',
    title: 'Date',
    cell: ({ date }) => <span className="tabular-nums">{formatDate(date)}</span>,
  },
  { key: 'unit', title: 'Apartment', cell: ({ unit }) => unit || 'Whole building' },
  { key: 'price', title: 'Price', numeric: true, cell: ({ price }) => formatMoney(price) },
  {
    key: 'size',
    title: 'Sqft',
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

/** Lines of the table at first. */
const fewRows = 8
const moreRows = 100

/** What homes of a building were sold for over the years, as the city recorded it. */
export function RecordedSales({ buildingId }: { readonly buildingId: string }) {
  const { data, error, refetch } = useQuery(buildingSalesQuery(buildingId))
  const [rows, setRows] = useState(fewRows)
  const shown = useMemo(() => believable(data?.collection ?? []), [data])
  const series = useMemo(
    () => [
      {
        key: 'sales',
        look: 'dots' as const,
        points: shown.map(({ date, price, unit }) => ({
          date,
          price,
          text: [formatMoney(price), unit, formatDate(date)].filter(Boolean).join(' · '),
        })),
      },
    ],
    [shown],
  )
  if (error && !data)
    return (
      <ErrorState
        title="The recorded sales could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-64 rounded-lg" />
  const { count, collection } = data
  if (count === 0) return null
  const sources = [...new Set(collection.map(({ source }) => source))].join(', ')
  const left = collection.length - shown.length
  return (
    <Panel
      title="Recorded sales"
      action={<p className="text-sm text-muted tabular-nums">{plural(count, 'sale')}</p>}
    >
      {shown.length > 1 && (
        <div className="pb-4">
          <PriceChart
            tone="sale"
            label={`Recorded sales from ${formatDate(collection.at(-1)!.date)} to ${formatDate(collection[0]!.date)}; every one stands in the table below.`}
            series={series}
          />
          {left > 0 && (
            <p className="pt-1 text-xs text-muted">
              {plural(left, 'sale')} far outside the others {left === 1 ? 'stands' : 'stand'} in the table
              only.
            </p>
          )}
        </div>
      )}
      <DataTable
        caption="Recorded sales"
        columns={columns}
        rows={collection.slice(0, rows)}
        rowKey={({ date, unit, price }) => `${date} ${unit} ${price}`}
      />
      {collection.length > rows && (
        <div className="pt-3">
          <Button size="sm" onClick={() => setRows(rows + moreRows)}>
            Show {formatNumber(Math.min(moreRows, collection.length - rows))} more
          </Button>
        </div>
      )}
      <p className="pt-3 text-xs text-muted">Source: {sources}.</p>
    </Panel>
  )
}
