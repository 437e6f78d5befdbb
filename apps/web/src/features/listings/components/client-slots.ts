import type { ListingCard } from '@pb/contract/listings'
import { createContext, type ComponentType } from 'react'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import type { LoadedClient } from '../model/loaded-client.ts'
import type { SearchState } from '../model/search-state.ts'

/** A search and whom it is made for, for what knows clients. Pages fill these places; listings know no clients. */
export interface SearchSlotProps {
  readonly state: SearchState
  readonly client: LoadedClient | null
  readonly update: UpdateSearch
}

/** A listing shown to somebody who has a client in mind. */
export interface ListingSlotProps {
  /** Over the photo of a card, or within a line. */
  readonly look: 'card' | 'row'
  readonly listing: ListingCard
  readonly clientId: string
  /** Every listing of the page, itself among them. */
  readonly page: readonly string[]
}

/** What each listing of the results carries while a client is loaded. */
export interface ListingExtras {
  readonly clientId: string
  readonly page: readonly string[]
  /** They are the results of a search that the system made. */
  readonly generated: boolean
  /** Before the listing. */
  readonly Select: ComponentType<ListingSlotProps>
  /** Behind it: what became of it with the client, and what can be done. */
  readonly Marks: ComponentType<ListingSlotProps>
}

export const ListingExtrasContext = createContext<ListingExtras | null>(null)

export interface ListingsSlotProps {
  readonly clientId: string
  /** Of the page in sight; undefined while they are on their way. */
  readonly listings: readonly ListingCard[] | undefined
}

/** What pages put around results while a client is loaded. */
export interface ClientListingSlots extends Pick<ListingExtras, 'Select' | 'Marks'> {
  /** Above the listings: what is done with several at once. */
  readonly Toolbar: ComponentType<ListingsSlotProps>
}

export interface ResultsSlots {
  /** Null while they are on their way, and without a client. */
  readonly listings: ClientListingSlots | null
  /** At the head of the filters: whom the search is made for. */
  readonly Panel: ComponentType<SearchSlotProps>
  /** Whether a search is the one that the system made for the client who is loaded. */
  readonly isGenerated: (state: SearchState) => boolean
}
