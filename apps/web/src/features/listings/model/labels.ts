import type { ListingCard } from '@pb/contract/listings'
import { bathroomLabel, bedroomLabel } from '@pb/rules/bedrooms'
import { formatMoney } from '@pb/rules/money'
import { ownerships, titleOf, type AdType } from '@pb/rules/vocabulary'

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `1 result`, `1,234 results`. */
export function resultsLabel(count: number): string {
  return `${wholeNumber.format(count)} ${count === 1 ? 'result' : 'results'}`
}

/** What follows a price: rents are a month's. */
export function priceSuffix(adType: AdType): string {
  return adType === 'rental' ? '/month' : ''
}

/** `$3,250/month`, `$1,460,000`; a price of 0 is no price. */
export function priceLabel({ price, ad_type }: Pick<ListingCard, 'price' | 'ad_type'>): string {
  return price > 0 ? formatMoney(price) + priceSuffix(ad_type) : 'Price on request'
}

/** `532 ft²`. */
export function sizeLabel(size: number): string {
  return `${wholeNumber.format(size)} ft²`
}

/** `Studio`, `1 Bath`, `532 ft²`: what is known of beds, baths and size, in that order. */
export function homeFacts({
  bedrooms,
  bathrooms,
  size,
}: Pick<ListingCard, 'bedrooms' | 'bathrooms' | 'size'>): string[] {
  return [
    bedrooms === null ? '' : bedroomLabel(bedrooms),
    bathrooms === null ? '' : bathroomLabel(bathrooms),
    size === null ? '' : sizeLabel(size),
  ].filter((fact) => fact !== '')
}

/** `20 Carroll St, 3E`; the address alone where a listing is the whole house. */
export function homeAddress({ address, unit }: Pick<ListingCard, 'address' | 'unit'>): string {
  return unit ? `${address}, ${unit}` : address
}

/** Title of an ownership key; text that is no key stands as it came. */
export function ownershipTitle(ownership: string): string {
  return titleOf(ownerships, ownership)
}

/** `36 d` on a card, `36 days on market` where there is room. */
export function daysLabel(dom: number): { short: string; long: string } {
  if (dom <= 0) return { short: 'Today', long: 'Listed today' }
  return { short: `${dom} d`, long: `${dom} ${dom === 1 ? 'day' : 'days'} on market` }
}

/** `N/A`, `12 Months`, `1 Month`, `12 - 24 Months`. */
export function monthsRange(from: number | null, to: number | null): string {
  const [low, high] = [from ?? to ?? 0, to ?? from ?? 0]
  if (low === 0 && high === 0) return 'N/A'
  const word = high === 1 ? 'Month' : 'Months'
  return low === high ? `${high} ${word}` : `${low} - ${high} ${word}`
}

/** Tabs of a listing's page, as its URL has them. */
export type ListingTab = 'details' | 'history' | 'building' | 'comps'

/** Where a listing is shown in full. */
export function listingPath(id: string, tab: ListingTab = 'details'): string {
  return `/listing/${id}/${tab}`
}

/** The whole address of a listing's page, to be passed on. */
export function listingUrl(id: string): string {
  return new URL(listingPath(id), location.origin).href
}

/** The photos of a listing, the featured one first. */
export function photosOf({
  photos,
  photo_featured,
}: Pick<ListingCard, 'photos' | 'photo_featured'>): readonly string[] {
  if (photo_featured === null || photos[0] === photo_featured) return photos
  return [photo_featured, ...photos.filter((photo) => photo !== photo_featured)]
}
