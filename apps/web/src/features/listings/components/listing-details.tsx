import type { ListingDetail } from '@pb/contract/listings'
import type { ReactNode } from 'react'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { LocationMap } from '../../../components/ui/map/location-map.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { PhotoGallery } from '../../../components/ui/photo-gallery.tsx'
import { homeAddress, photosOf } from '../model/labels.ts'
import { homeFactList, termFactList } from '../model/listing-facts.ts'
import { AgentsOnly } from './agents-only.tsx'
import { FloorPlan } from './floor-plan.tsx'
import { ListingAgent } from './listing-agent.tsx'
import { LeasingContact } from './leasing-contact.tsx'
import { ListingRecord } from './listing-record.tsx'
import { RentalCosts } from './rental-costs.tsx'
import { Tours } from './tours.tsx'

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
  /** Whom it fits, first at the side. */
  readonly clients: ReactNode
  /** The building in short, for the side. */
  readonly building: ReactNode
}

/** Everything that is known of a listing. */
export function ListingDetails({ listing, clients, building }: ListingDetailsProps) {
  const { amenities_info: amenities } = listing
  return (
    <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_320px] lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex min-w-0 flex-col gap-5">
        <PhotoGallery photos={photosOf(listing)} subject={homeAddress(listing)} />
        <Tours listing={listing} />
        <Panel title="The home">
          <FactList look="columns" facts={homeFactList(listing)} />
        </Panel>
        {listing.description !== '' && (
          <Panel title="Description">
            <p className="max-w-prose text-base wrap-break-word whitespace-pre-line [unicode-bidi:plaintext]">
              {listing.description}
            </p>
          </Panel>
        )}
        {amenities.apartment.length + amenities.building.length > 0 && (
          <Panel title="Features">
            <div>
              <Features title="Apartment" features={amenities.apartment} />
              <Features title="Building" features={amenities.building} />
            </div>
          </Panel>
        )}
        {listing.photo_floorplan !== null && (
          <FloorPlan photo={listing.photo_floorplan} subject={homeAddress(listing)} />
        )}
        {listing.latitude !== null && listing.longitude !== null && (
          <Panel title="Location">
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
        <Panel title="Terms">
          <FactList facts={termFactList(listing)} />
        </Panel>
        <RentalCosts listing={listing} />
        <AgentsOnly listing={listing} />
        <ListingRecord listing={listing} />
        {building}
      </div>
    </div>
  )
}
