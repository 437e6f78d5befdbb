import type { ListingCard as Listing } from '@pb/contract/listings'
import { formatMoney } from '@pb/rules/money'
import { adTypeTitle } from '@pb/rules/vocabulary'
import { memo, useContext } from 'react'
import { Mark } from '../../../components/ui/mark.tsx'
import { PathLink } from '../../../components/ui/path-link.tsx'
import { PhotoCarousel } from '../../../components/ui/photo-carousel.tsx'
import { cn } from '../../../lib/cn.ts'
import {
  daysLabel,
  homeAddress,
  homeFacts,
  listingPath,
  ownershipTitle,
  photosOf,
  priceLabel,
  priceSuffix,
} from '../model/labels.ts'
import { ListingExtrasContext } from './client-slots.ts'
import { Ribbon } from './ribbon.tsx'

interface ListingCardProps {
  readonly listing: Listing
  /** In sight when the page opens. */
  readonly eager?: boolean
  /** Width of the photo at each width of the window, as in `sizes` of an image. */
  readonly sizes: string
}

/** A listing as a card: all of it leads to the listing, its photos can be walked through in place. */
export const ListingCard = memo(function ListingCard({ listing, eager = false, sizes }: ListingCardProps) {
  const days = daysLabel(listing.dom)
  const ownership = ownershipTitle(listing.ownership)
  // The mark beside the price says already that a rental is one.
  const facts = [...homeFacts(listing), ownership !== adTypeTitle(listing.ad_type) && ownership]
    .filter(Boolean)
    .join(' · ')
  const amenities = listing.amenities.slice(0, 4).join(' · ')
  const priced = listing.price > 0
  const extras = useContext(ListingExtrasContext)
  const slot = extras && { listing, clientId: extras.clientId, page: extras.page, look: 'card' as const }
  return (
    <article className="group relative flex flex-col">
      <PhotoCarousel
        photos={photosOf(listing)}
        subject={homeAddress(listing)}
        sizes={sizes}
        eager={eager}
        className="h-[220px] rounded-lg"
      />
      {/* Over the photo; what can be pressed there takes the pointer back. */}
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
          <Mark tone={extras?.generated ? 'generated' : listing.ad_type}>{adTypeTitle(listing.ad_type)}</Mark>
          <span className="text-xs text-muted tabular-nums" title={days.long}>
            <span aria-hidden>{days.short}</span>
            <span className="sr-only">{days.long}</span>
          </span>
        </span>
      </div>
      <h3 className="truncate text-sm font-medium" title={homeAddress(listing)}>
        <PathLink
          to={listingPath(listing.advertisement_id)}
          className="outline-none after:absolute after:inset-0 after:rounded-lg group-hover:text-brand-text focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
        >
          {homeAddress(listing)}
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
