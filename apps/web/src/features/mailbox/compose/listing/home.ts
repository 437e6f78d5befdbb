import type { ListingDetail } from '@pb/contract/listings'
import { homeAddress, homeFacts, priceLabel } from '@pb/rules/home-labels'
import type { AdType } from '@pb/rules/vocabulary'
import type { LinkCardFacts } from '../../../../components/ui/rich-text/link-card.ts'
import { photoUrl } from '../../../../components/ui/photo-frame.tsx'

/** A home on the market, as the picker shows it. */
export interface Home {
  readonly advertisement_id: string
  readonly ad_type: AdType
  /** Dollars. */
  readonly price: number
  readonly address: string
  readonly unit: string
  readonly place: string
}

/** A listing as a card of a mail; `href` is '' where it leads nowhere. */
export function cardOf(listing: ListingDetail, href: string): LinkCardFacts {
  const photo = listing.photo_featured ?? listing.photos[0] ?? null
  return {
    href,
    picture: photo === null ? '' : photoUrl('wcontact-m', photo),
    title: homeAddress(listing),
    text: [priceLabel(listing), ...homeFacts(listing)].join(' · '),
    note: listing.neighborhood,
  }
}
