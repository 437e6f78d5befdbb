import type { ListingDetail } from '@pb/contract/listings'
import type { Palette } from '@pb/contract/suggestions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../../../lib/api.ts'
import { clientKeys } from '../../../../queries/client-keys.ts'
import { listingKeys } from '../../../../queries/listings.ts'
import { listingSendKeys } from '../../../../queries/listing-sends.ts'
import type { ListingOption } from './listing-option.ts'

/** Limits of the result; longer lists need a more specific search. */
const maxBuildings = 2
const maxListings = 12

/** Active, as specified. */
const activeStatuses: ReadonlySet<string> = new Set(['Active', 'Coming Soon'])

type PaletteItem = Palette['units'][number] | Palette['listings'][number]

/** Active listings of the found units, buildings and listings. */
async function findActiveListings(found: Palette, signal: AbortSignal): Promise<ListingOption[]> {
  const active = [...found.listings, ...found.units].flatMap((one: PaletteItem): ListingOption[] => {
    const listing = 'listing' in one ? one.listing : one
    if (!listing || !activeStatuses.has(listing.standard_status) || listing.price === 0) return []
    const { advertisement_id, ad_type, price } = listing
    return [
      { advertisement_id, ad_type, price, address: one.address, unit: one.unit, place: one.neighborhood },
    ]
  })
  if (active.length > 0) return active
  const buildings = found.buildings.slice(0, maxBuildings)
  const replies = await Promise.all(
    buildings.map(async ({ building_id }) =>
      call(contract.buildingListings.buildingListings, {
        params: { id: building_id },
        query: { limit: maxListings },
        signal,
      }),
    ),
  )
  return replies.flatMap(({ collection }, at) =>
    collection
      .filter(({ active }) => active)
      .map(({ advertisement_id, ad_type, price, unit }) => ({
        advertisement_id,
        ad_type,
        price,
        unit,
        address: buildings[at]!.address,
        place: buildings[at]!.neighborhood,
      })),
  )
}

/** Active listings for the typed address, unit or id. */
export function activeListingsQuery(search: string) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'to-insert', search],
    queryFn: async ({ signal }) => {
      const found = await call(contract.suggestions.palette, { query: { search }, signal })
      const listings = await findActiveListings(found, signal)
      const byId = new Map(listings.map((listing) => [listing.advertisement_id, listing]))
      return [...byId.values()].slice(0, maxListings)
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** Listings that the agent saved for a client, the latest first. */
export function savedListingsQuery(userId: string) {
  return queryOptions({
    queryKey: [...listingSendKeys.root, 'to-insert', userId],
    queryFn: async ({ signal }): Promise<ListingOption[]> => {
      const { collection } = await call(contract.sending.savedListings, {
        params: { clientId: userId },
        query: { limit: 8 },
        signal,
      })
      return collection.map((listing) => Object.assign(listing, { place: listing.neighborhood }))
    },
    retry: false,
  })
}

/** Clients with any of these email addresses. */
export function clientsByEmailQuery(emails: readonly string[]) {
  return queryOptions({
    queryKey: [...clientKeys.root, 'by-email', ...emails],
    queryFn: async ({ signal }) => {
      const query = { emails: emails.join(',') }
      return (await call(contract.mailClients.clientsOfAddresses, { query, signal })).collection
    },
    enabled: emails.length > 0,
    staleTime: 60_000,
  })
}

export async function fetchListing(id: string): Promise<ListingDetail> {
  return call(contract.listings.listing, { params: { id } })
}

/** Creates a private page for the client that shows the listing. */
export async function createPersonalLink(userId: string, listingId: string) {
  return call(contract.sending.makeSharedLink, {
    params: { clientId: userId },
    body: { listing_ids: [listingId], key: crypto.randomUUID() },
  })
}

/** Records that the link was shared, so that its listings count as sent. */
export async function recordLinkShared(linkId: string): Promise<void> {
  await call(contract.sending.recordShared, { params: { linkId }, body: { channel: 'copy' } })
}
