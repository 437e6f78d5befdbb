import { createContext, useContext, type ReactNode } from 'react'

/** Prefilled fields of a new client. */
export interface ClientSeed {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone?: string
}

/** Parts of other features that pages pass to the mailbox. */
export interface MailboxSlots {
  /** Opens the dialog that adds a client. */
  readonly onAddClient?: (seed: ClientSeed) => void
  /** Summary of a client's search, or the fallback when there is none. */
  readonly renderSearchSummary?: (userId: string, fallback: string) => ReactNode
  /** Offers to stop bulk email to a client who asked for it in these words. */
  readonly renderStopRequest?: (
    client: { readonly id: string; readonly name: string },
    text: string,
  ) => ReactNode
  /** The invitation in a message with a calendar file; nothing where the file is none. */
  readonly renderInvitation?: (messageId: string) => ReactNode
}

export const MailboxSlotsContext = createContext<MailboxSlots>({})

export const useMailboxSlots = (): MailboxSlots => useContext(MailboxSlotsContext)
