import type { ListingCard } from '@pb/contract/listings'
import { ownerships, titleOf } from '@pb/rules/vocabulary'

export { homeAddress, homeFacts, priceLabel, priceSuffix, sizeLabel } from '@pb/rules/home-labels'

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `1 result`, `1,234 results`. */
export function resultsLabel(count: number): string {
  return `${wholeNumber.format(count)} ${count === 1 ? 'result' : 'results'}`
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
export type ListingTab = 'details' | 'clients' | 'history' | 'building' | 'comps'

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
