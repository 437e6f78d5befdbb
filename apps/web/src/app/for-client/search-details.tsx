import { useState } from 'react'
import { ListingCard } from '../../features/listings/results/listing-card.tsx'
import { ListingExtrasContext } from '../../features/listings/results/client-slots.ts'
import { useListingExtras } from '../../features/listings/results/use-listing-extras.ts'
import type { ListingCard as Listing } from '@pb/contract/listing-schemas'
import { NewestApartments } from '../../features/saved-searches/components/newest-apartments.tsx'
import { SearchDetails } from '../../features/saved-searches/components/search-details.tsx'
import { createSelection, SelectionContext } from '../../features/saved-searches/selection/selection.ts'
import { MarkListing, SelectedBar, SelectListing } from './listing-slots.tsx'

interface ClientProps {
  /** The client's `user_id`. */
  readonly userId: string
}

const sizes = '(min-width: 1440px) 25vw, (min-width: 768px) 45vw, 100vw'
const slots = { Select: SelectListing, Marks: MarkListing, Toolbar: SelectedBar }

interface CardsProps extends ClientProps {
  readonly listings: readonly Listing[]
  readonly generated: boolean
}

function Cards({ userId, listings, generated }: CardsProps) {
  const extras = useListingExtras(userId, listings, slots, generated)
  const [selection] = useState(createSelection)
  return (
    <SelectionContext value={selection}>
      <SelectedBar clientId={userId} listings={listings} amongOthers />
      <ListingExtrasContext value={extras}>
        <ul className="grid gap-x-5 gap-y-7 sm:grid-cols-2 xl:grid-cols-3">
          {listings.map((listing) => (
            <li key={listing.advertisement_id} data-listing={listing.advertisement_id} className="min-w-0">
              <ListingCard listing={listing} sizes={sizes} />
            </li>
          ))}
        </ul>
      </ListingExtrasContext>
    </SelectionContext>
  )
}

export { SearchDetails }

/** The newest listings for a client, each with the client's relation to it. */
export function ClientNewestApartments({ userId }: ClientProps) {
  return (
    <NewestApartments userId={userId}>
      {(listings, generated) => <Cards userId={userId} listings={listings} generated={generated} />}
    </NewestApartments>
  )
}
