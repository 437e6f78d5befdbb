import type { deals } from '@pb/contract/deals'
import type { Reply } from '@pb/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { dealsOverviewQuery, dealSizesQuery } from '../../../queries/deals.ts'
import { formatAmount } from '../labels.ts'
import { toOverviewQuery, type ListView, type Viewer } from './list-view.ts'
import { formatPeriod, formatYearToDate } from './period.ts'
import * as texts from './texts.ts'

type DealSizes = Reply<typeof deals.dealSizes>

interface OverviewCardsProps {
  readonly view: ListView
  readonly viewer: Viewer
  readonly onChange: (next: Partial<ListView>) => void
}

/** The average rent and the average purchase price. */
function Sizes({ rental, sale }: DealSizes) {
  return [
    { amount: rental, label: texts.rentalsSize },
    { amount: sale, label: texts.salesSize },
  ].map(({ amount, label }) => (
    <span key={label} className="flex flex-wrap items-baseline gap-x-1.5 text-base leading-tight">
      {formatAmount(amount ?? 0)}{' '}
      <span className="text-xs font-normal tracking-normal text-muted">{label}</span>
    </span>
  ))
}

/** The deals that the numbers count. */
const counted: Partial<ListView> = { approved: true, status: null, search: '', kind: null, ready: false }

/** The four numbers of the chosen year, month and agent; each shows the deals that it counts. */
export function OverviewCards({ view, viewer, onChange }: OverviewCardsProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(
    dealsOverviewQuery(toOverviewQuery(view, viewer)),
  )
  const { data: sizes } = useQuery(dealSizesQuery(toOverviewQuery(view, viewer)))
  if (!data && error)
    return (
      <ErrorState
        title={texts.overviewFailed}
        error={error}
        onRetry={() => void refetch()}
        className="rounded-lg border bg-panel"
      />
    )
  const period = formatPeriod(view)
  const [size, commission, count, ytd] = data ?? []
  // A rent and a purchase price have no average together.
  const mixed = sizes && sizes.rental !== null && sizes.sale !== null
  const cards = [
    {
      title: texts.averageDealSize,
      value: size === undefined || !sizes ? undefined : mixed ? <Sizes {...sizes} /> : formatAmount(size),
      note: texts.dealSizeCounts(period),
      narrow: counted,
    },
    {
      title: texts.averageCommission,
      value: commission === undefined ? undefined : formatAmount(commission),
      note: texts.commissionCounts(period),
      narrow: { ...counted, sort: 'amount', ascending: false },
    },
    {
      title: texts.numberOfDeals,
      value: count === undefined ? undefined : formatNumber(count),
      note: texts.dealsCount(period),
      narrow: counted,
    },
    {
      title: texts.ytdCommission,
      value: ytd === undefined ? undefined : formatAmount(ytd),
      note: texts.ytdCounts(formatYearToDate(view)),
      narrow: { ...counted, month: null },
    },
  ] satisfies readonly { readonly narrow: Partial<ListView>; readonly [key: string]: unknown }[]
  return (
    <section
      aria-label={texts.overview}
      aria-busy={!data || isPlaceholderData || undefined}
      className="grid grid-cols-2 gap-3 md:grid-cols-4"
    >
      {cards.map(({ title, value, note, narrow }) => (
        <button
          key={title}
          type="button"
          title={texts.showDeals}
          onClick={() => onChange(narrow)}
          className="flex min-w-0 flex-col rounded-lg border bg-panel px-4 py-3.5 text-left transition-colors hover:border-line-strong"
        >
          <span className="text-sm font-medium text-muted">{title}</span>
          {value === undefined ? (
            <Skeleton className="my-1 h-6 w-24" />
          ) : (
            <span className="mt-0.5 text-lg font-semibold tracking-[-0.01em] tabular-nums [overflow-wrap:anywhere] xs:text-2xl">
              {value}
            </span>
          )}
          <span className="mt-1 text-xs text-muted">{note}</span>
        </button>
      ))}
    </section>
  )
}
