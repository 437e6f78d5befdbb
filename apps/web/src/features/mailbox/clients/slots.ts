import { createContext, useContext, type ReactNode } from 'react'

/** What is known of somebody who could become a client. */
export interface ClientSeed {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone?: string
}

/** What pages lend the mailbox of other rooms. */
export interface MailboxSlots {
  /** Opens the dialog that adds a client. */
  readonly onAddClient?: (seed: ClientSeed) => void
  /** What a client looks for, in a few words; the second one stands in its place where nothing is known. */
  readonly lookingFor?: (userId: string, otherwise: string) => ReactNode
}

export const MailboxSlotsContext = createContext<MailboxSlots>({})

export const useMailboxSlots = (): MailboxSlots => useContext(MailboxSlotsContext)
