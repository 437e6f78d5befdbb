import type { InquiryFields, InquirySource } from '@pb/contract/inquiry-schemas'
import type { MailAddress } from '@pb/rules/mail/addresses'

/** What a reader reads: a mail as it is stored. */
export interface LeadMail {
  readonly from: MailAddress | null
  readonly replyTo: readonly MailAddress[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

/** Reads the inquiries of one portal. */
export interface Reader {
  /** Stored with what it read. */
  readonly name: string
  readonly source: InquirySource
  /** The portal as the mailbox names it. */
  readonly portal: string
  /** What the mail states; fields that it does not state are left out. Names, addresses and phones are found before. */
  readonly read: (mail: LeadMail) => Partial<InquiryFields>
}
