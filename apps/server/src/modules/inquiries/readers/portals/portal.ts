import type { InquirySource } from '@pb/contract/inquiry-schemas'
import type { MailPortal } from '@pb/rules/mail/portals'
import type { AdType } from '@pb/rules/vocabulary'

/** What a reader knows of one portal beside its addresses; everything else is read by the common base. */
export interface Portal extends MailPortal {
  /** Stored with what was read. */
  readonly reader: string
  readonly source: InquirySource
  /** Subjects and headings of its inquiries, with the groups `name` and `listing`. */
  readonly headings?: readonly RegExp[]
  readonly adType?: AdType
}
