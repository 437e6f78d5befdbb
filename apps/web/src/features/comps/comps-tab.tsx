import type { ListingDetail } from '@pb/contract/listing-schemas'
import { useQuery } from '@tanstack/react-query'
import { Scale } from 'lucide-react'
import { FactList, type Fact } from '../../components/ui/fact-list.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import { formatMoney } from '../../lib/format.ts'
import { compsQuery } from '../../queries/comps.ts'
import { formatPricePosition } from './price-position.ts'
import { CompsMapPanel } from './map/map-panel.tsx'
import { EstimatePanel } from './estimate-panel.tsx'
import { CompsPlot } from './comps-plot.tsx'
import { CompsTable } from './comps-table.tsx'
import * as texts from './texts.ts'

type Subject = Pick<
  ListingDetail,
  'advertisement_id' | 'building_id' | 'ad_type' | 'price' | 'address' | 'unit' | 'latitude' | 'longitude'
>

/** The Comps tab: how a listing's price compares, and the comps themselves. */
export function CompsTab({ listing }: { readonly listing: Subject }) {
  const { advertisement_id, building_id, ad_type, price, address, unit, latitude, longitude } = listing
  const { data, error } = useQuery(compsQuery(advertisement_id))
  if (error && !data) {
    return (
      <div role="alert">
        <EmptyState icon={Scale} title={texts.notAvailable} className="rounded-lg border bg-panel" />
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
  const { summary, closed, active, scope, widened, estimate } = data
  if (closed.length === 0 && active.length === 0 && !estimate) {
    return (
      <EmptyState icon={Scale} title={texts.noComps} className="rounded-lg border bg-panel">
        {scope}
      </EmptyState>
    )
  }
  const rental = ad_type === 'rental'
  const closedTitle = rental ? texts.rented : texts.sold
  const facts: Fact[] = summary
    ? [
        { title: texts.median, value: formatMoney(Math.round(summary.median)) },
        { title: texts.range, value: `${formatMoney(summary.low)} – ${formatMoney(summary.high)}` },
        {
          title: rental ? texts.medianYearlySqft : texts.medianSqft,
          value: summary.median_per_foot === null ? null : formatMoney(summary.median_per_foot),
        },
        { title: closedTitle, value: String(summary.count) },
      ]
    : []
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {estimate && <EstimatePanel listing={listing} comps={{ ...data, estimate }} />}
      <Panel
        title={summary ? formatPricePosition(price, summary) : texts.tooFewClosed(rental, closed.length)}
      >
        <p className="max-w-prose text-sm text-muted">{scope}</p>
        {widened.length > 0 && (
          <p className="max-w-prose pt-1 text-sm text-muted">{texts.widened(widened)}</p>
        )}
        {summary && (
          <>
            <div className="py-4">
              <CompsPlot price={price} comps={{ ...data, summary }} />
            </div>
            <FactList layout="columns" facts={facts} />
            {summary.count > closed.length && (
              <p className="pt-3 text-xs text-muted">{texts.nearestShown(closed.length, summary.count)}</p>
            )}
          </>
        )}
      </Panel>
      {latitude !== null && longitude !== null && (
        <CompsMapPanel
          position={[longitude, latitude]}
          name={[address, unit].filter(Boolean).join(', ')}
          adType={ad_type}
          comps={data}
        />
      )}
      {closed.length > 0 && (
        <section>
          <h2 className="pb-2 text-base font-semibold">{closedTitle}</h2>
          <CompsTable caption={texts.closedCaption(rental)} buildingId={building_id} comps={closed} />
        </section>
      )}
      {active.length > 0 && (
        <section>
          <h2 className="pb-0.5 text-base font-semibold">{texts.active}</h2>
          <p className="pb-2 text-sm text-muted">{texts.notInMedian}</p>
          <CompsTable caption={texts.activeCaption} buildingId={building_id} comps={active} />
        </section>
      )}
    </div>
  )
}
