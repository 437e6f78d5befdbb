import type { InquiryFields, InquiryReading, InquirySource } from '@pb/contract/inquiry-schemas'
import { isVerifiedSender, type Authentication } from '../../mailbox/index.ts'
import type { FoundInMail, ReplyTarget } from '../intake/incoming.ts'
import type { LeadMail } from './mail-layers.ts'
import { readMail, type ReadMail } from './read-mail.ts'

/** What was read from a lead mail. */
export interface ReadLead {
  readonly reader: string
  readonly source: InquirySource
  readonly reading: InquiryReading
  readonly fields: InquiryFields
  readonly replyTo: ReplyTarget
  readonly found: FoundInMail
}

/** What is known about the sender of a mail. */
export interface MailOrigin {
  /** Null for mail from this office. */
  readonly authentication: Pick<Authentication, 'verified'> | null
  /** Whether a person of the office wrote or forwarded it. */
  readonly isFromOffice: boolean
  /** Whether the mailbox found that it claims to be from a person of the office. */
  readonly isOfficeClaim: boolean
}

function toReading({ isGenuine, isForwarded, isRead }: ReadMail, origin: MailOrigin): InquiryReading {
  const { authentication, isFromOffice, isOfficeClaim } = origin
  const readable = isRead ? 'read' : 'unreadable'
  if (isOfficeClaim) return 'unverified'
  if (isForwarded) return isFromOffice ? readable : 'unverified'
  if (authentication === null) return readable
  return isGenuine && isVerifiedSender(authentication) ? readable : 'unverified'
}

/** Decides how far what was read can be trusted: a portal's name on mail that the portal did not send is `unverified`. */
export function judgeReading(read: ReadMail, origin: MailOrigin): ReadLead {
  const { reader, source, fields, replyTo, found } = read
  return { reader, source, reading: toReading(read, origin), fields, replyTo, found }
}

/** Reads a lead mail in this process; null for other mail. */
export function readLead(mail: LeadMail, origin: MailOrigin): ReadLead | null {
  const read = readMail(mail)
  return read && judgeReading(read, origin)
}
