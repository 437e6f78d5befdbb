import type { BuildingListings } from '@pb/contract/building-listings'
import type { Building } from '@pb/contract/buildings'
import type { Comps } from '@pb/contract/comps'
import type { ListingCard, ListingDetail } from '@pb/contract/listing-schemas'
import type { SearchFormOptions } from '@pb/contract/listings'
import type { APIRequestContext } from '@playwright/test'

export type Listing = ListingDetail

interface SearchResult {
  readonly count: number
  readonly collection: readonly ListingCard[]
}

/** Listings and buildings from the API, to compare with the pages. */
export interface Inventory {
  /** Searches listings, e.g. by `ad_type=rental&limit=20`. */
  search(query: string | URLSearchParams): Promise<SearchResult>
  listing(id: string): Promise<ListingDetail>
  building(id: string): Promise<Building>
  /** Searches the listings of a building, e.g. by `ad_type=sale&inactive_too=1`. */
  buildingListings(id: string, query: string): Promise<BuildingListings>
  options(): Promise<SearchFormOptions>
  /** Returns the first listing of a search that matches; throws when there is none. */
  find(query: string, matches: (listing: ListingDetail) => boolean): Promise<ListingDetail>
  /** Returns the first listing of a search with matching comps; throws when there is none. */
  findWithComps(
    query: string,
    matches: (comps: Comps) => boolean,
  ): Promise<{ readonly listing: ListingCard; readonly comps: Comps }>
}

/** Creates the inventory from an API context with the headers of a session. */
export function createInventory(request: APIRequestContext): Inventory {
  async function get<T>(path: string): Promise<T> {
    const reply = await request.get(path)
    if (!reply.ok()) throw new Error(`${path} answered ${reply.status()}`)
    return (await reply.json()) as T
  }
  const inventory: Inventory = {
    search: (query) => get(`/v1/search-listings?${query.toString()}`),
    listing: (id) => get(`/v1/search-listings/${id}`),
    building: (id) => get(`/v1/buildings/${id}`),
    buildingListings: (id, query) => get(`/v1/search-buildings/${id}?${query}`),
    options: () => get('/v1/search-form-options'),
    async find(query, matches) {
      for (const { advertisement_id } of (await inventory.search(query)).collection) {
        const listing = await inventory.listing(advertisement_id)
        if (matches(listing)) return listing
      }
      throw new Error(`No listing of ${query} matches`)
    },
    async findWithComps(query, matches) {
      for (const listing of (await inventory.search(query)).collection) {
        const comps = await get<Comps>(`/v1/comps-listing/${listing.advertisement_id}`)
        if (matches(comps)) return { listing, comps }
      }
      throw new Error(`No comps of ${query} match`)
    },
  }
  return inventory
}
