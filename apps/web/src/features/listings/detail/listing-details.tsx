import type { ListingDetail } from '@pb/contract/listing-schemas'
import type { ReactNode } from 'react'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { LiveStreamLinks } from '../../../components/domain/live-stream-links.tsx'
import { LocationMap } from '../../../components/domain/map/location-map.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { PhotoGallery } from '../../../components/domain/photo/photo-gallery.tsx'
import { formatListingAddress, getPhotos } from '../labels.ts'
import { getApartmentFacts, getTermFacts } from './listing-facts.ts'
import { AgentsOnly } from './agents-only.tsx'
import { FloorPlan } from './floor-plan.tsx'
import { ListingAgent } from './listing-agent.tsx'
import { LeasingContact } from './leasing-contact.tsx'
import { ListingStatus } from './listing-status.tsx'
import { RentalCosts } from './rental-costs.tsx'
import { Tours } from './tours.tsx'
import * as texts from './texts.ts'

function Features({ title, features }: { readonly title: string; readonly features: readonly string[] }) {
  if (features.length === 0) return null
  return (
    <div className="pt-4 first:pt-0">
      <h3 className="pb-1.5 text-xs font-medium text-muted">{title}</h3>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1.5 text-sm sm:grid-cols-3">
        {features.map((feature) => (
          <li key={feature} className="flex min-w-0 items-baseline gap-2">
            <span aria-hidden className="size-1 shrink-0 -translate-y-[3px] rounded-full bg-brand" />
            <span className="truncate" title={feature}>
              {feature}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ListingDetailsProps {
  readonly listing: ListingDetail
  /** Matching clients, at the top of the side column. */
  readonly clients: ReactNode
  /** Summary of the building, for the side column. */
  readonly building: ReactNode
}

/** The Details tab of a listing. */
export function ListingDetails({ listing, clients, building }: ListingDetailsProps) {
  const { amenities_info: amenities } = listing
  return (
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex min-w-0 flex-col gap-5">
        <PhotoGallery photos={getPhotos(listing)} subject={formatListingAddress(listing)} />
        <Tours listing={listing} />
        <Panel title={texts.details}>
          <FactList layout="columns" facts={getApartmentFacts(listing)} />
        </Panel>
        {listing.description !== '' && (
          <Panel title={texts.description}>
            <p className="max-w-prose text-base wrap-break-word whitespace-pre-line [unicode-bidi:plaintext]">
              {listing.description}
            </p>
          </Panel>
        )}
        {amenities.apartment.length + amenities.building.length > 0 && (
          <Panel title={texts.features}>
            <div>
              <Features title={texts.apartment} features={amenities.apartment} />
              <Features title={texts.building} features={amenities.building} />
            </div>
          </Panel>
        )}
        {listing.photo_floorplan !== null && (
          <FloorPlan photo={listing.photo_floorplan} subject={formatListingAddress(listing)} />
        )}
        {listing.latitude !== null && listing.longitude !== null && (
          <Panel title={texts.location}>
            <LocationMap
              latitude={listing.latitude}
              longitude={listing.longitude}
              address={`${listing.address}, ${listing.address2}`}
              tone={listing.ad_type}
            />
          </Panel>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        {clients}
        <ListingAgent listing={listing} />
        <LeasingContact listing={listing} />
        {listing.live_streams.length > 0 && (
          <Panel title={texts.liveStream}>
            <LiveStreamLinks streams={listing.live_streams} />
          </Panel>
        )}
        <Panel title={texts.terms}>
          <FactList facts={getTermFacts(listing)} />
        </Panel>
        <RentalCosts listing={listing} />
        <AgentsOnly listing={listing} />
        <ListingStatus listing={listing} />
        {building}
      </div>
    </div>
  )
}
