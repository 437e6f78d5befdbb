import type { SharedListing } from '@pb/contract/shared-listings'
import { homeAddress, homeFacts } from '@pb/rules/home-labels'
import { formatMoney } from '@pb/rules/money'
import { lazy, Suspense } from 'react'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Mark } from '../../../components/ui/mark.tsx'
import { photoUrl } from '../../../components/ui/photo-frame.tsx'
import { PhotoStrip } from '../../../components/ui/photo-strip.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { cn } from '../../../lib/cn.ts'
import { useSeen } from '../hooks/use-seen.ts'
import { costsNote, netEffectiveText, sharedFacts } from '../model/facts.ts'
import { AskAgent } from './ask-agent.tsx'
import { Costs } from './costs.tsx'
import { Description } from './description.tsx'
import { panelClass } from './look.ts'
import { MarkBar } from './mark-bar.tsx'
import { More } from './more.tsx'

const Place = lazy(async () => import('./place.tsx'))

interface SharedHomeProps {
  readonly token: string
  /** Null in a preview. */
  readonly visit: string | null
  readonly listing: SharedListing
  readonly agentName: string
  /** New York's, `yyyy-mm-dd`. */
  readonly today: string
  /** In sight when the page opens. */
  readonly eager: boolean
}

function Features({ title, features }: { readonly title: string; readonly features: readonly string[] }) {
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

/** One home as a client sees it: photos, what it is and costs, and what to say of it. */
export function SharedHome({ token, visit, listing, agentName, today, eager }: SharedHomeProps) {
  const seen = useSeen(token, visit, listing.advertisement_id)
  const subject = homeAddress(listing)
  const facts = homeFacts(listing)
  const net = netEffectiveText(listing)
  const gone = listing.availability === 'gone'
  const { building, apartment } = listing.amenities
  const details = sharedFacts(listing, today)
  return (
    <article
      ref={seen}
      id={`home-${listing.advertisement_id}`}
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
            {listing.price > 0 ? formatMoney(listing.price) : 'Price on request'}
            {listing.price > 0 && listing.ad_type === 'rental' && (
              <span className="text-base font-normal tracking-normal text-muted"> a month</span>
            )}
          </p>
          <span className="ml-auto shrink-0">
            <Mark tone={listing.ad_type}>{listing.ad_type === 'rental' ? 'For rent' : 'For sale'}</Mark>
          </span>
        </div>
        <h3
          id={`name-${listing.advertisement_id}`}
          className="pt-1 text-lg font-semibold text-balance wrap-anywhere"
        >
          {subject}
        </h3>
        <p className="text-base text-muted">
          {[listing.neighborhood, `${listing.city}, NY ${listing.zip}`.trim()].filter(Boolean).join(' · ')}
        </p>
        {facts.length > 0 && <p className="pt-2 text-base font-medium">{facts.join(' · ')}</p>}
        {net !== null && <p className="pt-1 text-sm text-muted">Net effective {net}</p>}
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
          />
        </div>
        {listing.description !== '' && (
          <div className="pt-5">
            <Description text={listing.description} subject={subject} />
          </div>
        )}
        <div className="mt-5 -mb-3 sm:-mb-4">
          {details.length > 0 && (
            <More title="Details" subject={subject}>
              <FactList facts={details} look="columns" />
            </More>
          )}
          <More
            title={listing.ad_type === 'rental' ? 'Costs and fees' : 'Monthly costs'}
            note={costsNote(listing)}
            open={listing.tenant_fees.length > 0}
            subject={subject}
          >
            <Costs listing={listing} />
          </More>
          {building.length + apartment.length > 0 && (
            <More title="Features" subject={subject}>
              <div className="space-y-5">
                <Features title="In the home" features={apartment} />
                <Features title="In the building" features={building} />
              </div>
            </More>
          )}
          {listing.floorplan !== null && (
            <More title="Floor plan" subject={subject}>
              <img
                src={photoUrl('listing-l', listing.floorplan)}
                alt={`Floor plan of ${subject}`}
                loading="lazy"
                className="w-full rounded-md bg-white object-contain"
              />
            </More>
          )}
          {listing.latitude !== null && listing.longitude !== null && (
            <More title="Map" subject={subject}>
              <Suspense fallback={<Spinner label="Loading the map" />}>
                <Place
                  latitude={listing.latitude}
                  longitude={listing.longitude}
                  address={`${listing.address}, ${listing.city}, NY ${listing.zip}`}
                  tone={listing.ad_type}
                />
              </Suspense>
            </More>
          )}
        </div>
        {listing.courtesy !== '' && <p className="border-t pt-3 text-xs text-muted">{listing.courtesy}</p>}
      </div>
    </article>
  )
}
