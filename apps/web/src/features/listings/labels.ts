import type { ListingCard } from '@pb/contract/listing-schemas'
import { ownerships, findTitle } from '@pb/rules/vocabulary'
export { listingPath, type ListingTab } from '@pb/rules/listing-path'
import { pluralize } from '../../lib/format.ts'
import * as texts from './texts.ts'

export {
  formatListingAddress,
  formatListingFacts,
  priceLabel,
  priceSuffix,
  sizeLabel,
} from '@pb/rules/listing-labels'

/** `1 result`, `1,234 results`. */
export function formatResultCount(count: number): string {
  return pluralize(count, texts.result)
}

/** Title of an ownership key. Unknown values are returned unchanged. */
export function ownershipTitle(ownership: string): string {
  return findTitle(ownerships, ownership)
}

/** Days on market: `36d` on a card, `36 days on market` elsewhere. */
export function formatDaysOnMarket(dom: number): { short: string; long: string } {
  if (dom <= 0) return { short: texts.today, long: texts.listedToday }
  return { short: `${dom}d`, long: texts.daysOnMarket(dom) }
}

/** Returns the photos of a listing, the featured one first. */
export function getPhotos({
  photos,
  photo_featured,
}: Pick<ListingCard, 'photos' | 'photo_featured'>): readonly string[] {
  if (photo_featured === null || photos[0] === photo_featured) return photos
  return [photo_featured, ...photos.filter((photo) => photo !== photo_featured)]
}
