import type { Client } from '@pb/contract/clients'
import type { ReactNode } from 'react'

/**
 * What other rooms show on a client's page. The page that composes them hands it in; a room that is left out leaves no
 * gap.
 */
export interface ClientRooms {
  /** Opens mail to an address. */
  readonly onWrite: (email: string) => void
  /** What the client is looking for: the saved searches. */
  readonly searches?: (client: Client) => ReactNode
  /** The newest homes that fit them. */
  readonly newest?: (client: Client) => ReactNode
  readonly messages?: (client: Client, threadId: string | undefined) => ReactNode
  readonly savedListings?: (client: Client) => ReactNode
  readonly application?: (client: Client) => ReactNode
  /** Tags, tasks and the timeline. */
  readonly life?: (client: Client) => ReactNode
  /** Over the list: lists that keep themselves, the way to imports. */
  readonly lists?: ReactNode
}
