import type { ListingCard } from '@pb/contract/listing-schemas'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useContext, useRef } from 'react'
import { Link } from 'react-router'
import { ListingActions } from '../../../components/domain/listing-actions/listing-actions.tsx'
import { useFocusedListingKeys } from '../../../components/domain/listing-actions/use-focused-listing-keys.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { PhotoFrame } from '../../../components/domain/photo/photo-frame.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useEscape } from '../../../lib/use-escape.ts'
import { searchListingsQuery } from '../../../queries/listings.ts'
import { formatListingAddress, formatListingFacts, listingPath, priceLabel } from '../labels.ts'
import { ListingExtrasContext } from '../results/client-slots.ts'
import { toSearchQuery } from '../search/search-query.ts'
import type { SearchState } from '../search/search-state.ts'
import { addVisitedListing } from './visited-listings.ts'
import * as texts from './texts.ts'

function ListingItem({ listing }: { readonly listing: ListingCard }) {
  const extras = useContext(ListingExtrasContext)
  return (
    <li data-listing={listing.advertisement_id} className="relative flex gap-3 p-2 hover:bg-hover">
      <PhotoFrame
        photo={listing.photo_featured}
        alt=""
        kind="wcontact-s"
        eager
        className="h-16 w-20 shrink-0 rounded-sm"
      />
      <div className="min-w-0 grow">
        <p className="text-sm font-semibold tabular-nums">{priceLabel(listing)}</p>
        <Link
          to={listingPath(listing.advertisement_id)}
          onClick={() => addVisitedListing(listing.advertisement_id)}
          title={formatListingAddress(listing)}
          className="block truncate text-sm outline-none after:absolute after:inset-0 after:rounded-sm hover:text-brand-text focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {formatListingAddress(listing)}
        </Link>
        <p className="truncate text-xs text-muted">{formatListingFacts(listing).join(' · ')}</p>
      </div>
      {extras && (
        <extras.Select listing={listing} clientId={extras.clientId} page={extras.page} layout="row" />
      )}
      <ListingActions listing={listing} subject={formatListingAddress(listing)} className="size-8!" />
    </li>
  )
}

interface SelectedListingsProps {
  /** The search of the selected mark: one listing, or those of one location. */
  readonly state: SearchState
  readonly onClose: () => void
}

/** Card of the listings of the selected mark. */
export function SelectedListings({ state, onClose }: SelectedListingsProps) {
  const { data, error } = useQuery(searchListingsQuery(toSearchQuery(state)))
  const panel = useRef<HTMLElement>(null)
  const several = (data?.count ?? state.limit) > 1
  useEscape(onClose)
  useFocusedListingKeys(panel)
  return (
    <section
      ref={panel}
      aria-label={texts.onMap}
      className="absolute inset-x-3 bottom-8 z-30 flex max-h-[45%] max-w-[360px] flex-col overflow-hidden rounded-lg bg-raised shadow-raised"
    >
      {several && (
        <p className="border-b py-2.5 pr-12 pl-3 text-sm font-medium tabular-nums">
          {data ? texts.listingCountHere(data.count) : texts.listingsHere}
        </p>
      )}
      <IconButton
        label={texts.close}
        icon={X}
        onClick={onClose}
        className="absolute top-0.5 right-0.5 z-10"
      />
      <ul aria-live="polite" className="divide-y overflow-y-auto overscroll-contain [&>li]:pr-9">
        {data?.collection.map((listing) => (
          <ListingItem key={listing.advertisement_id} listing={listing} />
        ))}
        {!data && (
          <li className="flex gap-3 p-2">
            {error ? (
              <p className="py-2 text-sm text-muted">{getErrorMessage(error)}</p>
            ) : (
              <>
                <Skeleton className="h-16 w-20" />
                <div className="grow space-y-2 py-1">
                  <Skeleton className="h-4 w-24" />
                  <Skeleton className="h-3.5 w-40" />
                </div>
              </>
            )}
          </li>
        )}
        {data && data.count > data.collection.length && (
          <li className="p-3 text-xs text-muted">{texts.moreInList}</li>
        )}
      </ul>
    </section>
  )
}
