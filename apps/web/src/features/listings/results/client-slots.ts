import type { ListingCard } from '@pb/contract/listing-schemas'
import { createContext, type ComponentType } from 'react'
import type { ListingSearchQuery } from '../../../queries/listings.ts'
import type { UpdateSearch } from '../search/use-search-state.ts'
import type { LoadedClient } from '../search/loaded-client.ts'
import type { SearchState } from '../search/search-state.ts'

/**
 * A search and its client, for components that know clients. Pages fill these slots; this feature does not import
 * clients.
 */
export interface SearchSlotProps {
  readonly state: SearchState
  readonly client: LoadedClient | null
  readonly update: UpdateSearch
}

/** A listing in results, for the loaded client if there is one. */
export interface ListingSlotProps {
  /** On a photo, or within a row. */
  readonly layout: 'card' | 'row'
  readonly listing: ListingCard
  readonly clientId: string | undefined
  /** Ids of all listings on the page, including this one. */
  readonly page: readonly string[]
}

/** What every listing of results shows besides itself. */
export interface ListingExtras {
  readonly clientId: string | undefined
  readonly page: readonly string[]
  /** Whether the results belong to a generated search. */
  readonly generated: boolean
  /** Before the listing. */
  readonly Select: ComponentType<ListingSlotProps>
  /** After the listing: its status with the client, and actions. */
  readonly Marks: ComponentType<ListingSlotProps>
}

export const ListingExtrasContext = createContext<ListingExtras | null>(null)

/** The results of every page. */
export interface AllResults {
  readonly query: ListingSearchQuery
  readonly count: number
}

export interface ListingsSlotProps {
  readonly clientId: string | undefined
  /** Listings of the current page; undefined while loading. */
  readonly listings: readonly ListingCard[] | undefined
  /** The search whose results all pages show; undefined while loading. */
  readonly all?: AllResults | undefined
  /** Whether the listings are selected at first. */
  readonly preselect?: boolean
}

/** Components that pages add to results. */
export interface ClientListingSlots extends Pick<ListingExtras, 'Select' | 'Marks'> {
  /** Above the listings: actions on the selected ones. */
  readonly Toolbar: ComponentType<ListingsSlotProps>
}

export interface ResultsSlots {
  /** Null while loading. */
  readonly listings: ClientListingSlots | null
  /** At the top of the filters: the client of the search. */
  readonly Panel: ComponentType<SearchSlotProps>
  /** Whether the search is the generated one of the loaded client. */
  readonly isGenerated: (state: SearchState) => boolean
}
