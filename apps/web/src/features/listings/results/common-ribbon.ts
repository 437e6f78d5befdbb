import type { ListingCard } from '@pb/contract/listing-schemas'

/** Fewer listings are looked at one by one. */
const minListings = 4

const isNew = ({ ribbon }: ListingCard) => ribbon?.text === 'New'

/** Takes the ribbon “New” off listings in a list that is named after it. */
export function dropNewRibbon(listings: readonly ListingCard[]): readonly ListingCard[] {
  return listings.map((listing) => (isNew(listing) ? { ...listing, ribbon: null } : listing))
}

/**
 * Takes off the ribbon “New” where more than half of the listings have it, as in results by date: it would set none of
 * them apart, and each shows its days on the market.
 */
export function dropCommonRibbon(listings: readonly ListingCard[]): readonly ListingCard[] {
  if (listings.length < minListings || listings.filter(isNew).length * 2 <= listings.length) return listings
  return dropNewRibbon(listings)
}
