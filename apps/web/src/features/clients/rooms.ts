import type { Client } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import type { ComponentType } from 'react'

export interface ClientRoomProps {
  readonly client: Client
  /** The list that the client was opened from. */
  readonly adType: AdType
  /** The mail thread that the address names; for messages alone. */
  readonly threadId: string | undefined
}

type Room = ComponentType<ClientRoomProps>

/**
 * What other rooms show on a client's page. The page that composes them hands it in; a room that is left out leaves no
 * gap.
 */
export interface ClientRooms {
  /** Opens mail to an address. */
  readonly onWrite: (email: string) => void
  /** What the client is looking for: the saved searches. */
  readonly Searches?: Room
  /** The newest homes that fit them. */
  readonly Newest?: Room
  readonly Messages?: Room
  readonly SavedListings?: Room
  readonly Application?: Room
  /** Tags, tasks and the timeline. */
  readonly Life?: Room
  /** Over the list: lists that keep themselves, the way to imports. */
  readonly Lists?: ComponentType
}
