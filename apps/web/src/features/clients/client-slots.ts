import type { Client } from '@pb/contract/client-schemas'
import type { AdType } from '@pb/rules/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

export interface ClientSlotProps {
  readonly client: Client
  /** The list that the client was opened from. */
  readonly adType: AdType
  /** The email thread in the URL, on the Messages tab. */
  readonly threadId: string | undefined
}

type Slot = ComponentType<ClientSlotProps>

/** Content of other features on a client's page, passed in by the page. A missing slot renders nothing. */
export interface ClientSlots {
  /** Opens the composer with an email address. */
  readonly onWrite: (email: string) => void
  readonly SavedSearches?: Slot
  /** The newest listings that match the client's searches. */
  readonly NewestApartments?: Slot
  readonly Messages?: Slot
  readonly SavedListings?: Slot
  readonly Application?: Slot
  /** PDFs that were sent to be signed. */
  readonly Documents?: Slot
  /** What the client likes and asked, until it is answered. */
  readonly Reactions?: Slot
  readonly Showings?: Slot
  /** Tags, tasks and the timeline. */
  readonly Activity?: Slot
  /** Menu above the client list: smart lists, tasks and imports. */
  readonly SmartLists?: ComponentType
  /** What waits for the agent, beside the list while no client is open. */
  readonly Today?: ComponentType
  /** Loads code and data of the details, so that they appear together. Never rejects. */
  readonly loadDetails?: (cache: QueryClient, userId: string) => Promise<unknown>
}
