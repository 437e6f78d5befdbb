import type { AdType } from '@pb/rules/vocabulary'
import type { InquirySource } from '@pb/contract/inquiry-schemas'

/** What a reader knows of one portal; everything else is read by the common base. */
export interface Portal {
  /** Stored with what was read. */
  readonly reader: string
  readonly source: InquirySource
  /** As texts write it: `Realtor.com`. */
  readonly name: string
  /** Domains of its mail and listings. */
  readonly domains: readonly string[]
  /** Its people write from the same domain: only its machines' mail is the portal's. */
  readonly isMachineOnly?: boolean
  /** Addresses that forward to the person. */
  readonly relays?: RegExp
  /** Subjects and headings of its inquiries, with the groups `name` and `listing`. */
  readonly headings?: readonly RegExp[]
  readonly adType?: AdType
}
