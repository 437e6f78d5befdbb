import type { ListingCard as Listing } from '@pb/contract/listing-schemas'
import { formatMoney } from '@pb/rules/money'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { memo, useContext } from 'react'
import { DotLabel } from '../../../components/domain/dot-label.tsx'
import { PathLink } from '../../../components/ui/path-link.tsx'
import { PhotoCarousel } from '../../../components/domain/photo/photo-carousel.tsx'
import { cn } from '../../../lib/cn.ts'
import {
  formatDaysOnMarket,
  formatListingAddress,
  formatListingFacts,
  listingPath,
  ownershipTitle,
  getPhotos,
  priceLabel,
  priceSuffix,
} from '../labels.ts'
import { ListingExtrasContext } from './client-slots.ts'
import { ListingAddress } from './listing-address.tsx'
import { Ribbon } from '../ribbon.tsx'

interface ListingCardProps {
  readonly listing: Listing
  /** Loads its photo immediately, for cards in view when the page opens. */
  readonly eager?: boolean
  /** The `sizes` attribute of the photo. */
  readonly sizes: string
}

/** A listing as a card that links to its page, with a photo carousel. */
export const ListingCard = memo(function ListingCard({ listing, eager = false, sizes }: ListingCardProps) {
  const days = formatDaysOnMarket(listing.dom)
  const ownership = ownershipTitle(listing.ownership)
  // The ad type is already shown beside the price.
  const facts = [...formatListingFacts(listing), ownership !== adTypeTitle(listing.ad_type) && ownership]
    .filter(Boolean)
    .join(' · ')
  const amenities = listing.amenities.slice(0, 4).join(' · ')
  const priced = listing.price > 0
  const extras = useContext(ListingExtrasContext)
  const slot = extras && { listing, clientId: extras.clientId, page: extras.page, layout: 'card' as const }
  return (
    <article className="group relative flex flex-col">
      <PhotoCarousel
        photos={getPhotos(listing)}
        subject={formatListingAddress(listing)}
        sizes={sizes}
        eager={eager}
        className="h-[220px] rounded-lg"
      />
      {/* On top of the photo; interactive children enable pointer events again. */}
      <div className="pointer-events-none absolute inset-x-3 top-3 z-10 flex h-[196px] items-start gap-2 empty:hidden">
        {slot && extras && <extras.Select {...slot} />}
        {listing.ribbon && <Ribbon ribbon={listing.ribbon} className={cn(slot && 'mt-1.5')} />}
        {slot && extras && (
          <span className="ml-auto flex self-end">
            <extras.Marks {...slot} />
          </span>
        )}
      </div>
      <div className="flex items-baseline gap-2 pt-2.5">
        <p className="text-lg font-semibold tracking-tight tabular-nums">
          {priced ? formatMoney(listing.price) : priceLabel(listing)}
          {priced && priceSuffix(listing.ad_type) && (
            <span className="text-sm font-normal tracking-normal text-muted">
              {priceSuffix(listing.ad_type)}
            </span>
          )}
        </p>
        <span className="ml-auto flex items-baseline gap-2">
          <DotLabel tone={extras?.generated ? 'generated' : listing.ad_type}>
            {adTypeTitle(listing.ad_type)}
          </DotLabel>
          <span className="text-xs text-muted tabular-nums" title={days.long}>
            <span aria-hidden>{days.short}</span>
            <span className="sr-only">{days.long}</span>
          </span>
        </span>
      </div>
      <h3 className="text-sm font-medium" title={formatListingAddress(listing)}>
        <PathLink
          to={listingPath(listing.advertisement_id)}
          className="flex min-w-0 outline-none after:absolute after:inset-0 after:rounded-lg group-hover:text-brand-text focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
        >
          <ListingAddress listing={listing} />
        </PathLink>
      </h3>
      <p className="truncate text-sm text-muted" title={`${facts}, ${listing.neighborhood}`}>
        {facts}, {listing.neighborhood}
      </p>
      {amenities !== '' && (
        <p className="truncate text-xs text-muted" title={amenities}>
          {amenities}
        </p>
      )}
    </article>
  )
})
