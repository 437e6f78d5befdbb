import type { BuildingListings } from '@pb/contract/building-listings'
import type { Building } from '@pb/contract/buildings'
import type { Comps } from '@pb/contract/comps'
import type { ListingCard, ListingDetail, SearchFormOptions } from '@pb/contract/listings'
import type { APIRequestContext } from '@playwright/test'

export type Listing = ListingDetail

interface Found {
  readonly count: number
  readonly collection: readonly ListingCard[]
}

/** What the API says of listings and buildings, to hold the pages to it. */
export interface Stock {
  /** A search by its query, e.g. `ad_type=rental&limit=20`. */
  search(query: string | URLSearchParams): Promise<Found>
  listing(id: string): Promise<ListingDetail>
  building(id: string): Promise<Building>
  /** Listings of a building, e.g. by `ad_type=sale&inactive_too=1`. */
  buildingListings(id: string, query: string): Promise<BuildingListings>
  options(): Promise<SearchFormOptions>
  /** The first listing of a search for which something holds. */
  find(query: string, holds: (listing: ListingDetail) => boolean): Promise<ListingDetail>
  /** The first listing of a search for whose comps something holds. */
  compared(
    query: string,
    holds: (comps: Comps) => boolean,
  ): Promise<{ readonly listing: ListingCard; readonly found: Comps }>
}

/** The API with the header of a session. */
export function openStock(request: APIRequestContext): Stock {
  async function get<T>(path: string): Promise<T> {
    const reply = await request.get(path)
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}`)
    return (await reply.json()) as T
  }
  const stock: Stock = {
    search: (query) => get(`/v1/search-listings?${query.toString()}`),
    listing: (id) => get(`/v1/search-listings/${id}`),
    building: (id) => get(`/v1/buildings/${id}`),
    buildingListings: (id, query) => get(`/v1/search-buildings/${id}?${query}`),
    options: () => get('/v1/search-form-options'),
    async find(query, holds) {
      for (const { advertisement_id } of (await stock.search(query)).collection) {
        const listing = await stock.listing(advertisement_id)
        if (holds(listing)) return listing
      }
      throw new Error(`No listing of ${query} fits`)
    },
    async compared(query, holds) {
      for (const listing of (await stock.search(query)).collection) {
        const found = await get<Comps>(`/v1/comps-listing/${listing.advertisement_id}`)
        if (holds(found)) return { listing, found }
      }
      throw new Error(`No comps of ${query} fit`)
    },
  }
  return stock
}
