import type { SharedListing } from '@pb/contract/shared-listings'
import { formatListingAddress, formatListingFacts } from '@pb/rules/listing-labels'
import { formatMoney } from '@pb/rules/money'
import { Suspense } from 'react'
import { lazy } from '../../../../lib/lazy.ts'
import { FactList } from '../../../../components/ui/fact-list.tsx'
import { DotLabel } from '../../../../components/domain/dot-label.tsx'
import { LiveStreamLinks } from '../../../../components/domain/live-stream-links.tsx'
import { photoUrl } from '../../../../components/domain/photo/photo-frame.tsx'
import { PhotoStrip } from '../../../../components/domain/photo/photo-strip.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { cn } from '../../../../lib/cn.ts'
import { useListingView } from './use-listing-view.ts'
import { formatCostSummary, formatNetEffective, toListingFacts } from './facts.ts'
import { AskAgent } from './ask-agent.tsx'
import { Costs } from './costs.tsx'
import { Description } from './description.tsx'
import { panelClass } from '../styles.ts'
import { MarkBar } from './mark-bar.tsx'
import { Disclosure } from './disclosure.tsx'
import * as texts from '../texts.ts'

const LocationMap = lazy(async () => import('./location-map.tsx'))

interface ListingArticleProps {
  readonly token: string
  /** Null in a preview. */
  readonly visit: string | null
  readonly listing: SharedListing
  readonly agentName: string
  /** Date in New York, `yyyy-mm-dd`. */
  readonly today: string
  /** Loads its photos at once, since it is visible when the page opens. */
  readonly eager: boolean
}

function FeatureList({ title, features }: { readonly title: string; readonly features: readonly string[] }) {
  if (features.length === 0) return null
  return (
    <div>
      <h4 className="text-sm font-semibold">{title}</h4>
      <ul className="columns-2 gap-6 pt-2 text-sm sm:columns-3">
        {features.map((feature) => (
          <li key={feature} className="break-inside-avoid py-0.5">
            {feature}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One listing as a client sees it: photos, facts and costs, with the client's rating and questions. */
export function ListingArticle({ token, visit, listing, agentName, today, eager }: ListingArticleProps) {
  const viewRef = useListingView(token, visit, listing.advertisement_id)
  const subject = formatListingAddress(listing)
  const facts = formatListingFacts(listing)
  const net = formatNetEffective(listing)
  const gone = listing.availability === 'gone'
  const { building, apartment } = listing.amenities
  const details = toListingFacts(listing, today)
  return (
    <article
      ref={viewRef}
      id={`listing-${listing.advertisement_id}`}
      aria-labelledby={`name-${listing.advertisement_id}`}
      className={cn(panelClass, 'scroll-mt-4 overflow-hidden')}
    >
      <div className="relative">
        <PhotoStrip
          photos={listing.photos}
          subject={subject}
          sizes="(min-width: 1024px) 760px, 100vw"
          eager={eager}
          className={cn('aspect-4/3 w-full sm:aspect-16/9', gone && 'grayscale')}
        />
        {listing.availability !== 'available' && (
          <span className="absolute top-3 left-3 rounded-xs bg-white px-2.5 py-1 text-xs font-semibold text-black shadow-panel">
            {listing.status}
          </span>
        )}
      </div>
      <div className="p-4 xs:p-5 sm:p-6">
        <div className="flex items-baseline gap-3">
          <p className="text-2xl font-semibold tracking-tight tabular-nums">
            {listing.price > 0 ? formatMoney(listing.price) : texts.priceOnRequest}
            {listing.price > 0 && listing.ad_type === 'rental' && (
              <span className="text-base font-normal tracking-normal text-muted"> {texts.aMonth}</span>
            )}
          </p>
          <span className="ml-auto shrink-0">
            <DotLabel tone={listing.ad_type}>
              {listing.ad_type === 'rental' ? texts.forRent : texts.forSale}
            </DotLabel>
          </span>
        </div>
        <h3
          id={`name-${listing.advertisement_id}`}
          className="pt-1 text-lg font-semibold text-balance wrap-anywhere"
        >
          {subject}
        </h3>
        <p className="text-base text-muted">
          {[listing.neighborhood, texts.cityLine(listing.city, listing.zip).trim()]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {facts.length > 0 && <p className="pt-2 text-base font-medium">{facts.join(' · ')}</p>}
        {net !== null && <p className="pt-1 text-sm text-muted">{texts.netEffectiveLine(net)}</p>}
        {listing.live_streams.length > 0 && (
          <div className="pt-3">
            <LiveStreamLinks streams={listing.live_streams} />
          </div>
        )}
        <div className="pt-4">
          <MarkBar token={token} listing={listing} subject={subject} agentName={agentName} />
        </div>
        <div className="pt-3">
          <AskAgent
            token={token}
            listingId={listing.advertisement_id}
            subject={subject}
            agentName={agentName}
            showable={!gone}
            showing={listing.showing}
          />
        </div>
        {listing.description !== '' && (
          <div className="pt-5">
            <Description text={listing.description} subject={subject} />
          </div>
        )}
        <div className={cn('mt-5', listing.courtesy === '' && '-mb-3 sm:-mb-4')}>
          {details.length > 0 && (
            <Disclosure title={texts.details} subject={subject}>
              <FactList facts={details} layout="columns" />
            </Disclosure>
          )}
          <Disclosure
            title={listing.ad_type === 'rental' ? texts.costsAndFees : texts.monthlyCosts}
            summary={formatCostSummary(listing)}
            open={listing.tenant_fees.length > 0}
            subject={subject}
          >
            <Costs listing={listing} />
          </Disclosure>
          {building.length + apartment.length > 0 && (
            <Disclosure title={texts.features} subject={subject}>
              <div className="space-y-5">
                <FeatureList title={texts.inTheUnit} features={apartment} />
                <FeatureList title={texts.inTheBuilding} features={building} />
              </div>
            </Disclosure>
          )}
          {listing.floorplan !== null && (
            <Disclosure title={texts.floorPlan} subject={subject}>
              <img
                src={photoUrl('listing-l', listing.floorplan)}
                alt={texts.floorPlanOf(subject)}
                loading="lazy"
                className="w-full rounded-md bg-white object-contain"
              />
            </Disclosure>
          )}
          {listing.latitude !== null && listing.longitude !== null && (
            <Disclosure title={texts.map} subject={subject}>
              <Suspense fallback={<Spinner label={texts.loadingMap} />}>
                <LocationMap
                  latitude={listing.latitude}
                  longitude={listing.longitude}
                  address={texts.mapAddress(listing.address, listing.city, listing.zip)}
                  tone={listing.ad_type}
                />
              </Suspense>
            </Disclosure>
          )}
        </div>
        {listing.courtesy !== '' && <p className="border-t pt-3 text-xs text-muted">{listing.courtesy}</p>}
      </div>
    </article>
  )
}
