import type { ListingDetail } from '@pb/contract/listing-schemas'
import { formatListingAddress, formatListingFacts, priceLabel } from '@pb/rules/listing-labels'
import type { LinkCardData } from '../../../../components/ui/rich-text/link-card.ts'
import { photoUrl } from '../../../../components/domain/photo/photo-frame.tsx'

/** Converts a listing into a card; `href` is '' without a link. */
export function toLinkCard(listing: ListingDetail, href: string): LinkCardData {
  const photo = listing.photo_featured ?? listing.photos[0] ?? null
  return {
    href,
    image: photo === null ? '' : photoUrl('wcontact-m', photo),
    title: formatListingAddress(listing),
    text: [priceLabel(listing), ...formatListingFacts(listing)].join(' · '),
    note: listing.neighborhood,
  }
}
