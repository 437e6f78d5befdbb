import type { ListingDetail } from '@pb/contract/listings'
import type { Palette } from '@pb/contract/suggestions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../../../../lib/api.ts'
import type { Home } from './home.ts'

/** Addresses with their units; a longer list is searched again with more words. */
const mostBuildings = 2
const mostHomes = 12

/** What the specification calls active. */
const onMarket: ReadonlySet<string> = new Set(['Active', 'Coming Soon'])

type Found = Palette['units'][number] | Palette['listings'][number]

/** Active offers of what the words name: a unit, an address, a listing's id. */
async function homesOf(found: Palette, signal: AbortSignal): Promise<Home[]> {
  const offers = [...found.listings, ...found.units].flatMap((one: Found): Home[] => {
    const offer = 'listing' in one ? one.listing : one
    if (!offer || !onMarket.has(offer.standard_status) || offer.price === 0) return []
    const { advertisement_id, ad_type, price } = offer
    return [
      { advertisement_id, ad_type, price, address: one.address, unit: one.unit, place: one.neighborhood },
    ]
  })
  if (offers.length > 0) return offers
  const buildings = found.buildings.slice(0, mostBuildings)
  const tables = await Promise.all(
    buildings.map(async ({ building_id }) =>
      call(contract.buildingListings.buildingListings, {
        params: { id: building_id },
        query: { limit: mostHomes },
        signal,
      }),
    ),
  )
  return tables.flatMap(({ collection }, at) =>
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

/** Homes on the market for what is typed. */
export function homesQuery(search: string) {
  return queryOptions({
    queryKey: ['listings', 'to-insert', search],
    queryFn: async ({ signal }) => {
      const found = await call(contract.suggestions.palette, { query: { search }, signal })
      const homes = await homesOf(found, signal)
      const byId = new Map(homes.map((home) => [home.advertisement_id, home]))
      return [...byId.values()].slice(0, mostHomes)
    },
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** What the agent has saved for a client, the latest first. */
export function savedHomesQuery(userId: string) {
  return queryOptions({
    queryKey: ['sending', 'to-insert', userId],
    queryFn: async ({ signal }): Promise<Home[]> => {
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

/** Clients who have one of these addresses. */
export function clientsOfQuery(emails: readonly string[]) {
  return queryOptions({
    queryKey: ['clients', 'of-addresses', ...emails],
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

/** A page of the client's own that shows the listing, without an account. */
export async function personalLink(userId: string, listingId: string) {
  return call(contract.sending.makeSharedLink, {
    params: { clientId: userId },
    body: { listing_ids: [listingId], key: crypto.randomUUID() },
  })
}

/** Its listings count as sent. */
export async function linkWasShared(linkId: string): Promise<void> {
  await call(contract.sending.recordShared, { params: { linkId }, body: { channel: 'copy' } })
}
