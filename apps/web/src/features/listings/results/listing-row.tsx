import type { ListingCard as Listing } from '@pb/contract/listing-schemas'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { memo, Suspense, useContext } from 'react'
import { DotLabel } from '../../../components/domain/dot-label.tsx'
import { PathLink } from '../../../components/ui/path-link.tsx'
import { PhotoFrame } from '../../../components/domain/photo/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { lazy } from '../../../lib/lazy.ts'
import {
  formatDaysOnMarket,
  formatListingAddress,
  formatListingFacts,
  listingPath,
  ownershipTitle,
  priceLabel,
} from '../labels.ts'
import { ListingExtrasContext } from './client-slots.ts'
import { ListingAddress } from './listing-address.tsx'
import { Ribbon } from '../ribbon.tsx'

const ListingTerms = lazy(async () => import('./terms/listing-terms.tsx'))

/** A listing as a compact row. On phones the facts are below the address; wide rows show the terms. */
export const ListingRow = memo(function ListingRow({ listing }: { readonly listing: Listing }) {
  const days = formatDaysOnMarket(listing.dom)
  const extras = useContext(ListingExtrasContext)
  const facts = formatListingFacts(listing).join(' · ')
  const amenities = listing.amenities.slice(0, 4).join(' · ')
  return (
    <article
      className={cn(
        'group relative grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-2.5 hover:bg-hover @2xl:grid-cols-[64px_minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.2fr)_132px] @5xl:grid-cols-[64px_minmax(0,.85fr)_minmax(0,1fr)_minmax(0,1.3fr)_132px] @7xl:grid-cols-[64px_minmax(0,1.1fr)_minmax(0,.9fr)_minmax(0,2fr)_132px]',
        // On phones, the client's slots replace the photo.
        extras && '@max-md:grid-cols-[minmax(0,1fr)_auto] @max-md:px-3',
      )}
    >
      <PhotoFrame
        photo={listing.photo_featured}
        alt=""
        kind="wcontact-s"
        className={cn('h-12 w-16 rounded-sm', extras && '@max-md:hidden')}
      />
      <div className="min-w-0">
        <h3 className="flex min-w-0 items-center gap-2 text-sm font-medium">
          <PathLink
            to={listingPath(listing.advertisement_id)}
            title={formatListingAddress(listing)}
            className="flex min-w-0 outline-none after:absolute after:inset-0 group-hover:text-brand-text focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <ListingAddress listing={listing} />
          </PathLink>
          {listing.ribbon && <Ribbon ribbon={listing.ribbon} onPage className="@max-2xl:hidden" />}
        </h3>
        <p className="truncate text-sm text-muted" title={listing.neighborhood}>
          {listing.neighborhood}
        </p>
        <p className="truncate text-xs text-muted tabular-nums @2xl:hidden" title={facts}>
          {facts}
        </p>
      </div>
      <div className="hidden min-w-0 @2xl:block">
        <p className="truncate text-sm tabular-nums" title={facts}>
          {facts}
        </p>
        <p className="truncate text-sm text-muted">{ownershipTitle(listing.ownership)}</p>
      </div>
      <p className="line-clamp-2 hidden text-xs text-muted @2xl:block @5xl:hidden" title={amenities}>
        {amenities}
      </p>
      <div className="hidden @5xl:block">
        {extras && (
          <Suspense>
            <ListingTerms id={listing.advertisement_id} page={extras.page} />
          </Suspense>
        )}
      </div>
      <div className="text-right tabular-nums">
        <p className="text-sm font-semibold">{priceLabel(listing)}</p>
        <p className="flex items-baseline justify-end gap-2 text-xs text-muted">
          <DotLabel tone={extras?.generated ? 'generated' : listing.ad_type}>
            {adTypeTitle(listing.ad_type)}
          </DotLabel>
          <span title={days.long}>
            <span aria-hidden>{days.short}</span>
            <span className="sr-only">{days.long}</span>
          </span>
        </p>
      </div>
    </article>
  )
})
