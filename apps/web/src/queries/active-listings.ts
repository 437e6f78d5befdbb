import type { Palette } from '@pb/contract/suggestions'
import { findMentionedListings } from '@pb/rules/mentioned-listings'
import type { AdType } from '@pb/rules/vocabulary'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { listingKeys } from './listings.ts'

/** An active listing to choose. */
export interface ListingOption {
  readonly advertisement_id: string
  readonly ad_type: AdType
  /** Dollars. */
  readonly price: number
  readonly address: string
  readonly unit: string
  /** Neighborhood. Named `place` in the list of recent listings in local storage. */
  readonly place: string
}

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

async function searchActiveListings(search: string, signal: AbortSignal): Promise<ListingOption[]> {
  const found = await call(contract.suggestions.palette, { query: { search }, signal })
  const listings = await findActiveListings(found, signal)
  const byId = new Map(listings.map((listing) => [listing.advertisement_id, listing]))
  return [...byId.values()].slice(0, maxListings)
}

/** Active listings for the typed address, unit or id. */
export function activeListingsQuery(search: string) {
  return queryOptions({
    queryKey: [...listingKeys.all, 'to-insert', search],
    queryFn: async ({ signal }) => searchActiveListings(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
}

/** Other units of a building that an email names are less likely meant. */
const maxPerMention = 4

/** The active listings that a text, such as an inquiry, mentions by address, unit or link; the likeliest first. */
export function mentionedListingsQuery(text: string) {
  const mentions = findMentionedListings(text)
  return queryOptions({
    queryKey: [...listingKeys.all, 'mentioned', ...mentions],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(mentions.map(async (mention) => searchActiveListings(mention, signal)))
      return found.flatMap((listings) => listings.slice(0, maxPerMention))
    },
    enabled: mentions.length > 0,
    staleTime: 60_000,
  })
}
