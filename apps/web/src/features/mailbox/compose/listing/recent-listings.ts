import type { ListingOption } from '../../../../queries/active-listings.ts'

const maxRecent = 6
const getStorageKey = (personId: string): string => `mail_recent_homes:${personId}`

function isListingOption(value: unknown): value is ListingOption {
  const listing = value as Partial<ListingOption> | null
  return (
    typeof listing?.advertisement_id === 'string' &&
    typeof listing.address === 'string' &&
    typeof listing.unit === 'string' &&
    typeof listing.place === 'string' &&
    typeof listing.price === 'number' &&
    (listing.ad_type === 'rental' || listing.ad_type === 'sale')
  )
}

/** Listings that the person recently inserted in this browser, the newest first. */
export function getRecentListings(personId: string): ListingOption[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(personId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isListingOption) : []
  } catch {
    return []
  }
}

/** Adds a listing in front. Ignores full or forbidden storage. */
export function addRecentListing(personId: string, listing: ListingOption): void {
  const others = getRecentListings(personId).filter(
    ({ advertisement_id: id }) => id !== listing.advertisement_id,
  )
  const { advertisement_id, ad_type, price, address, unit, place } = listing
  const entry = { advertisement_id, ad_type, price, address, unit, place }
  try {
    localStorage.setItem(getStorageKey(personId), JSON.stringify([entry, ...others].slice(0, maxRecent)))
  } catch {
    // Recent listings are optional.
  }
}
