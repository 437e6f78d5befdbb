import type { StatsNumber, StatsSummary } from '@pb/contract/stats'
import { formatNumber, formatValue } from '@pb/rules/stats-format'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { formatDate } from '../../lib/format.ts'
import { formatDays } from './format.ts'
import { barLabel, chartLabel } from './text-templates.ts'
import * as texts from './texts.ts'
import { rowsPath, type StatsView } from './view.ts'

interface BarChartProps {
  readonly number: StatsNumber
  readonly buckets: StatsSummary['buckets']
  readonly view: StatsView
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => Math.max(0, at - 1),
  ArrowRight: (at, last) => Math.min(last, at + 1),
  Home: () => 0,
  End: (_, last) => last,
}

/**
 * Bars over time, each a link to its records; the period before is an outline, so that no meaning is in the color alone.
 * One stop of the Tab key: arrow keys move between bars, and the line above reads the current one.
 */
export function BarChart({ number, buckets, view }: BarChartProps) {
  const [chosen, setChosen] = useState(buckets.length - 1)
  const bars = useRef<(HTMLAnchorElement | null)[]>([])
  const current = Math.min(chosen, buckets.length - 1)
  const { series, series_before, unit, title, rows } = number
  const max = Math.max(1, ...[...series, ...series_before].map(({ value }) => value ?? 0))
  const describe = (at: number) => {
    const before = series_before[at]
    return barLabel(
      formatDays(buckets[at]!),
      formatNumber(series[at]!, unit),
      before ? formatNumber(before, unit) : null,
    )
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = moves[event.key]?.(current, buckets.length - 1)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    bars.current[next]?.focus()
  }
  const height = (value: number | null | undefined) => `${((value ?? 0) / max) * 100}%`
  return (
    <figure className="flex flex-col gap-2" aria-label={chartLabel(title)}>
      <p className="min-h-10 text-sm tabular-nums sm:min-h-5">{describe(current)}</p>
      <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1">
        <div
          aria-hidden
          className="flex flex-col justify-between pb-px text-right text-2xs text-muted tabular-nums"
        >
          <span>{formatValue(max, unit)}</span>
          <span>{formatValue(0, unit)}</span>
        </div>
        <ul className="flex h-44 min-w-0 items-end gap-px border-b border-line-strong sm:gap-1">
          {buckets.map((bucket, at) => (
            <li key={bucket.from} className="h-full min-w-0 flex-1">
              <Link
                ref={(bar) => {
                  bars.current[at] = bar
                }}
                to={rowsPath(view, rows, bucket.from)}
                tabIndex={at === current ? 0 : -1}
                aria-label={describe(at)}
                onKeyDown={onKeyDown}
                onFocus={() => setChosen(at)}
                onPointerEnter={() => setChosen(at)}
                className={cn('relative flex h-full items-end rounded-t-xs', at === current && 'bg-sunken')}
              >
                {(series_before[at]?.value ?? 0) > 0 && (
                  <span
                    className="absolute inset-x-0 bottom-0 border border-b-0 border-dashed border-line-strong"
                    style={{ height: height(series_before[at]?.value) }}
                  />
                )}
                <span
                  className="relative mx-auto w-2/3 rounded-t-xs bg-brand"
                  style={{ height: height(series[at]?.value) }}
                />
                {series[at]?.value === null && series[at].count > 0 && (
                  <span className="absolute inset-x-0 bottom-1 text-center text-xs text-muted">·</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        <div aria-hidden className="col-start-2 flex justify-between gap-4 text-2xs text-muted">
          <span>{formatDate(buckets[0]!.from)}</span>
          {buckets.length > 1 && <span>{formatDate(buckets.at(-1)!.until)}</span>}
        </div>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-xs bg-brand" />
          {texts.thisPeriod}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-3 border border-dashed border-line-strong" />
          {texts.beforePeriod}
        </span>
        <span className="max-sm:hidden">{texts.chartHint}</span>
      </figcaption>
    </figure>
  )
}
