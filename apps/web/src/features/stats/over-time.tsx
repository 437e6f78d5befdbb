import { statsMeasures, type StatsNumber, type StatsSummary } from '@pb/contract/stats'
import { formatNumber } from '@pb/rules/stats-format'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { DataTable, type Column } from '../../components/ui/data-table.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { Segmented } from '../../components/ui/segmented.tsx'
import { Select } from '../../components/ui/select.tsx'
import { BarChart } from './bar-chart.tsx'
import { CsvButton } from './csv-button.tsx'
import { formatDays } from './format.ts'
import { chartLabel } from './text-templates.ts'
import * as texts from './texts.ts'
import { rowsPath, type StatsView } from './view.ts'

interface OverTimeProps {
  readonly summary: StatsSummary
  readonly view: StatsView
}

/** Columns of a table with a row for each bar, by its position. */
function toColumns(number: StatsNumber, buckets: StatsSummary['buckets'], view: StatsView): Column<number>[] {
  const { series, series_before, unit, rows } = number
  return [
    {
      key: 'days',
      title: texts.days,
      cell: (at) => <Link to={rowsPath(view, rows, buckets[at]!.from)}>{formatDays(buckets[at]!)}</Link>,
    },
    { key: 'now', title: texts.thisPeriod, numeric: true, cell: (at) => formatNumber(series[at]!, unit) },
    {
      key: 'before',
      title: texts.beforePeriod,
      numeric: true,
      cell: (at) => (series_before[at] ? formatNumber(series_before[at], unit) : ''),
    },
  ]
}

/** One number over time, as bars or as a table. */
export function OverTime({ summary, view }: OverTimeProps) {
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const key = statsMeasures.find((name) => name === params.get('number')) ?? 'inquiries'
  const number = summary.numbers.find((one) => one.key === key)!
  const { title, explanation } = number
  return (
    <Panel
      title={texts.over}
      className="min-w-0"
      action={<CsvButton query={{ ...view, table: 'summary' }} title={texts.over} />}
    >
      <div className="flex flex-wrap items-center justify-between gap-2 pb-2">
        <Select
          label={texts.number}
          value={key}
          options={summary.numbers.map((one) => ({ value: one.key, label: one.title }))}
          onChange={(next) =>
            setParams(
              (now) => {
                const all = new URLSearchParams(now)
                all.set('number', next)
                return all
              },
              { replace: true, preventScrollReset: true },
            )
          }
        />
        <Segmented
          label={texts.view}
          value={shown}
          segments={[
            { value: 'chart', label: texts.chart },
            { value: 'table', label: texts.table },
          ]}
          onChange={setShown}
        />
      </div>
      <p className="pb-3 text-sm text-muted">{explanation}</p>
      {shown === 'chart' ? (
        <BarChart number={number} buckets={summary.buckets} view={view} />
      ) : (
        <DataTable
          rowHeaders
          caption={chartLabel(title)}
          columns={toColumns(number, summary.buckets, view)}
          rows={summary.buckets.map((_, at) => at)}
          rowKey={(at) => summary.buckets[at]!.from}
        />
      )}
    </Panel>
  )
}
