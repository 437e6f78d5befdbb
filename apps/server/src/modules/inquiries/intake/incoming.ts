import type { InquiryLanguage } from '@pb/rules/inquiry-languages'
import type { InquiryFields, InquiryReading, InquirySource } from '@pb/contract/inquiry-schemas'

export interface ReplyTarget {
  /** Empty where none is known. */
  readonly address: string
  readonly isRelay: boolean
}

/** Another listing that a message names. */
interface NamedPlace {
  readonly address: string
  readonly unit: string
  readonly url: string
}

export interface FoundInMail {
  /** Where each field was found. */
  readonly sources: Readonly<Record<string, string>>
  readonly listings: readonly NamedPlace[]
  /** Times at which the person can see the listing, as written. */
  readonly times: readonly string[]
}

/** A message of a person that is taken in, whatever its source. */
export interface Incoming {
  /** The same for the same message, however often it comes. */
  readonly key: string
  readonly source: InquirySource
  /** The reader that read it; empty where nothing had to be read. */
  readonly reader: string
  readonly reading: InquiryReading
  readonly at: Date
  readonly fields: InquiryFields
  readonly subject?: string
  readonly ccs?: readonly string[]
  /** Where an answer goes: an address of the person, or a portal's that forwards to them (a relay). */
  readonly replyTo?: ReplyTarget
  /** What the reader found beside the fields. */
  readonly found?: FoundInMail
  /** The text of the mail. */
  readonly rawText?: string
  readonly mailMessageId?: string
  /** The address that sent the mail. */
  readonly sender?: string
  /** The agent in whose mailbox it arrived. */
  readonly mailboxOwner?: string
  /** The agent whom the person asks for. */
  readonly chosenAgentId?: string | null
  /** ISO 639-1, where the source knows it. */
  readonly language?: InquiryLanguage
  /** The listing, where the source knows its id. */
  readonly listingId?: string | null
  /** A question of the personal page of a client: whose agent was notified already. */
  readonly question?: {
    readonly id: string
    readonly clientId: string
    readonly agentId: string
    readonly answered: boolean
  }
}

/** A lead that states nothing. */
export const noFields: InquiryFields = {
  name: '',
  email: '',
  phone: '',
  kind: 'question',
  message: '',
  address: '',
  unit: '',
  price: null,
  bedrooms: null,
  ad_type: null,
  move_in: null,
  pets: '',
  credit: '',
  income: '',
  url: '',
  portal_id: '',
}
