import type { CompsOverviewArea } from '@pb/contract/dashboard'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesColumn } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '../../components/ui/panel.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { cn } from '../../lib/cn.ts'
import { formatMoney, pluralize } from '../../lib/format.ts'
import { compsOverviewQuery } from '../../queries/dashboard.ts'
import { formatChange } from './format-change.ts'
import * as texts from './texts.ts'

interface CompsOverviewProps {
  /** The results of the area's search. */
  readonly toPath: (area: CompsOverviewArea) => string
}

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

interface PricesProps {
  readonly title: string
  readonly prices: CompsOverviewArea['active']
  readonly none: string
}

function Prices({ title, prices, none }: PricesProps) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{title}</dt>
      <dd className="text-sm">
        {prices === null ? (
          <span className="text-muted">{none}</span>
        ) : (
          <>
            <span className="font-semibold tabular-nums">
              {/* The price of one listing is no median. */}
              {prices.count === 1 ? formatMoney(prices.median) : texts.median(formatMoney(prices.median))}
            </span>
            <span className="block text-xs text-muted tabular-nums">
              {[
                pluralize(prices.count, 'listing'),
                prices.low < prices.high && texts.range(formatMoney(prices.low), formatMoney(prices.high)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </>
        )}
      </dd>
    </div>
  )
}

function Area({ area, to }: { readonly area: CompsOverviewArea; readonly to: string }) {
  const { ad_type: adType, closed, median_before: before } = area
  const change = closed === null || before === null ? null : formatChange(closed.median, before)
  return (
    <Card as="li" className="relative flex flex-col gap-3 p-4 hover:bg-hover">
      <div>
        <span
          className={cn(
            'rounded-xs px-1.5 text-xs font-medium',
            adType === 'sale' ? 'bg-sale-soft text-sale' : 'bg-rental-soft text-rental',
          )}
        >
          {adType === 'sale' ? texts.sale : texts.rental}
        </span>
        <h2 className="pt-1 text-sm font-semibold">
          <Link to={to} className="-outline-offset-2 after:absolute after:inset-0">
            {area.title}
          </Link>
        </h2>
        <p className="text-xs text-muted">{area.reason}</p>
      </div>
      <dl className="flex flex-col gap-2">
        <Prices title={texts.closed} prices={closed} none={texts.noClosed} />
        <Prices title={texts.onMarket} prices={area.active} none={texts.noneActive} />
      </dl>
      {change !== null && <p className="text-xs font-medium">{texts.change(change)}</p>}
      {area.active !== null && (
        <p className="mt-auto text-xs font-medium text-brand-text">
          {texts.showListings(pluralize(area.active.count, 'listing'))}
        </p>
      )}
    </Card>
  )
}

/** Prices where the agent's clients search and the agent's own listings are; each opens the results there. */
export default function CompsOverview({ toPath }: CompsOverviewProps) {
  const { data, error, refetch } = useQuery(compsOverviewQuery)
  if (data?.length === 0)
    return (
      <EmptyState icon={ChartNoAxesColumn} title={texts.noComps}>
        {texts.noCompsHint}
      </EmptyState>
    )
  if (data)
    return (
      <ul className={grid}>
        {data.map((area) => (
          <Area key={`${area.ad_type} ${area.title}`} area={area} to={toPath(area)} />
        ))}
      </ul>
    )
  if (error) return <ErrorState title={texts.compsFailed} error={error} onRetry={() => void refetch()} />
  return (
    <output aria-label={texts.loadingComps} className={grid}>
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-44 rounded-lg" />
      ))}
    </output>
  )
}
