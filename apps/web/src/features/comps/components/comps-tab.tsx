import type { ListingDetail } from '@pb/contract/listings'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { FactList, type Fact } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState } from '../../../components/ui/states.tsx'
import { formatMoney, plural } from '../../../lib/format.ts'
import { compsQuery } from '../api.ts'
import { positionText } from '../model/position.ts'
import { CompsMapPanel } from '../map/map-panel.tsx'
import { CompsPlot } from './comps-plot.tsx'
import { CompsTable } from './comps-table.tsx'

type Subject = Pick<
  ListingDetail,
  'advertisement_id' | 'ad_type' | 'price' | 'address' | 'unit' | 'latitude' | 'longitude'
>

/** What a listing's price is measured by: comparable homes, where it stands among them, and each of them. */
export function CompsTab({ listing }: { readonly listing: Subject }) {
  const { advertisement_id, ad_type, price, address, unit, latitude, longitude } = listing
  const { data, error } = useQuery(compsQuery(advertisement_id))
  if (error && !data) {
    return (
      <div role="alert">
        <EmptyState
          icon={Scale}
          title="Comps are not available for the particular listing"
          className="rounded-lg border bg-panel"
        />
      </div>
    )
  }
  if (!data) {
    return (
      <div aria-busy className="flex flex-col gap-5">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-72 rounded-md" />
      </div>
    )
  }
  const { summary, closed, active, scope } = data
  if (closed.length === 0 && active.length === 0) {
    return (
      <EmptyState
        icon={Scale}
        title="There are not matches Comps for the particular listing"
        className="rounded-lg border bg-panel"
      >
        {scope}
      </EmptyState>
    )
  }
  const rental = ad_type === 'rental'
  const went = rental ? 'Rented' : 'Sold'
  const facts: Fact[] = summary
    ? [
        { title: 'Median', value: formatMoney(Math.round(summary.median)) },
        { title: 'Range', value: `${formatMoney(summary.low)} – ${formatMoney(summary.high)}` },
        {
          title: rental ? 'Median $/sqft a year' : 'Median $/sqft',
          value: summary.median_per_foot === null ? null : formatMoney(summary.median_per_foot),
        },
        { title: went, value: String(summary.count) },
      ]
    : []
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Panel
        title={summary ? positionText(price, summary) : `Nothing comparable has been ${went.toLowerCase()}`}
      >
        <p className="max-w-prose text-sm text-muted">{scope}</p>
        {summary && (
          <>
            <div className="py-4">
              <CompsPlot price={price} comps={{ ...data, summary }} />
            </div>
            <FactList look="columns" facts={facts} />
            {summary.count > closed.length && (
              <p className="pt-3 text-xs text-muted">
                The {closed.length} nearest of {plural(summary.count, 'home')} are listed; the sums hold all
                of them.
              </p>
            )}
          </>
        )}
      </Panel>
      {latitude !== null && longitude !== null && (
        <CompsMapPanel
          home={[longitude, latitude]}
          name={[address, unit].filter(Boolean).join(', ')}
          adType={ad_type}
          comps={data}
        />
      )}
      {closed.length > 0 && (
        <section>
          <h2 className="pb-2 text-base font-semibold">{went}</h2>
          <CompsTable caption={`${went} comparable homes`} comps={closed} />
        </section>
      )}
      {active.length > 0 && (
        <section>
          <h2 className="pb-0.5 text-base font-semibold">On the market and under contract</h2>
          <p className="pb-2 text-sm text-muted">
            They are not part of the median: what they go for is not known yet.
          </p>
          <CompsTable caption="Comparable homes on the market and under contract" comps={active} />
        </section>
      )}
    </div>
  )
}
