import { createContext, type ReactNode } from 'react'

/** Parts of other features that the page passes in. */
interface InquirySlots {
  /** An email of the caller's mailbox as a document. */
  readonly renderEmail?: (email: {
    readonly mailId: string
    readonly title: string
    readonly plain: string
  }) => ReactNode
}

export const InquirySlotsContext = createContext<InquirySlots>({})
