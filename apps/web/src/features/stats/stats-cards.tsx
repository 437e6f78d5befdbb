import type { StatsNumber } from '@pb/contract/stats'
import { formatChange, formatNumber } from '@pb/rules/stats-format'
import { Link } from 'react-router'
import { Card } from '../../components/ui/panel.tsx'
import { formatBefore, openRows } from './text-templates.ts'
import { rowsPath, type StatsView } from './view.ts'

function NumberCard({ number, view }: { readonly number: StatsNumber; readonly view: StatsView }) {
  const { title, unit, before, rows } = number
  const value = formatNumber(number, unit)
  const change = formatChange(number, before, unit)
  return (
    <Card
      as="li"
      className="relative flex min-w-0 flex-col gap-1 p-4 hover:bg-hover has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus"
    >
      <h2 className="text-sm text-muted">{title}</h2>
      <Link
        to={rowsPath(view, rows)}
        aria-label={openRows(title, value)}
        className={
          number.value === null
            ? 'text-base outline-none after:absolute after:inset-0'
            : 'text-xl font-semibold tracking-[-0.01em] wrap-anywhere tabular-nums outline-none after:absolute after:inset-0'
        }
      >
        {value}
      </Link>
      <p className="text-xs wrap-anywhere text-muted tabular-nums">
        {change !== null && <span className="font-medium text-ink">{change} · </span>}
        {formatBefore(formatNumber(before, unit))}
      </p>
    </Card>
  )
}

/** Numbers that open the records they count, each beside the period before. */
export function StatsCards({
  numbers,
  view,
}: {
  readonly numbers: readonly StatsNumber[]
  readonly view: StatsView
}) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5">
      {numbers.map((number) => (
        <NumberCard key={number.key} number={number} view={view} />
      ))}
    </ul>
  )
}
