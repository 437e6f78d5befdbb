import type { InquiryFields, InquiryReading, InquirySource } from '@pb/contract/inquiry-schemas'
import { cleanName, isUnmonitored, spellEmail } from '@pb/rules/mail/addresses'
import { noFields } from '../intake/incoming.ts'
import {
  findLead,
  findPortal,
  isPersonName,
  isVerifiedSender,
  type Authentication,
} from '../../mailbox/index.ts'
import { unwrapForwarded } from './forwarded.ts'
import { hotpads } from './hotpads.ts'
import { findPhone } from './lead-text.ts'
import { readMetadata, readMetadataFields, type Metadata } from './metadata.ts'
import { otherPortal } from './other-portal.ts'
import { realtor } from './realtor.ts'
import type { LeadMail, Reader } from './reader.ts'
import { renthop } from './renthop.ts'
import { streeteasy } from './streeteasy.ts'
import { trulia } from './trulia.ts'
import { website } from './website.ts'
import { zillow } from './zillow.ts'

const readers: readonly Reader[] = [streeteasy, zillow, trulia, hotpads, renthop, realtor]

/** What was read from a lead mail. */
export interface ReadLead {
  readonly reader: string
  readonly source: InquirySource
  readonly reading: InquiryReading
  readonly fields: InquiryFields
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

const leadSubject =
  /\b(?:inquir(?:y|ies)|leads?|new (?:message|contact)|contacts?|tours?|showings?|question|requesting|interested|applicant|prospect|renter|viewing)\b/i
const noticeSubject =
  /\bis live\b|\b(?:report|newsletter|invoice|receipt|statement|weekly|monthly|digest|expir\w+|approved|published|congrats|congratulations|password|verify|payment|price (?:drop|change)s?|performance|survey|welcome)\b/i

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const findReader = (portal: string): Reader => readers.find((one) => one.portal === portal) ?? otherPortal

/** The portal that a text claims: the start of `Realtor.com Leads`. */
const findClaimedReader = (text: string): Reader | undefined =>
  readers.find(({ portal }) => squeeze(text).startsWith(squeeze(portal.replace(/\.com$/, ''))))

/** A relay address of a portal, from which the renter writes: then the sender is the person. */
function findRelayedPerson({ from }: LeadMail) {
  const isRelay = from !== null && /@convo\.zillow\.com$/i.test(from.email) && !isUnmonitored(from.email)
  if (!isRelay) return null
  const name = cleanName(from.name).replace(/\s+(?:via|from|on)\s+\S.*$/i, '')
  return { name: isPersonName(name) ? name : '', email: spellEmail(from.email), phone: '' }
}

function findPerson(mail: LeadMail) {
  const lead = findLead(mail, null)
  const person = lead ?? findRelayedPerson(mail)
  return person && { name: person.name, email: person.email, phone: person.phone || findPhone(mail.text) }
}

/** Fields that a reader found win over the metadata's, which are shortened. */
function mergeFields(mail: LeadMail, reader: Reader, metadata: Metadata | null): InquiryFields {
  const found = { ...(metadata && readMetadataFields(metadata)) }
  const read = Object.entries(reader.read(mail)).filter(([, value]) => value !== '' && value !== null)
  return {
    ...noFields,
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== '' && value !== null)),
    ...Object.fromEntries(read),
  }
}

/** Cuts what no field may be longer than. */
const limit = (fields: InquiryFields): InquiryFields => ({
  ...fields,
  name: fields.name.slice(0, 120).toWellFormed(),
  email: fields.email.slice(0, 254),
  phone: fields.phone.slice(0, 40),
  message: fields.message.slice(0, 10_000).toWellFormed(),
  address: fields.address.slice(0, 200).toWellFormed(),
  unit: fields.unit.slice(0, 40),
  url: fields.url.slice(0, 1000),
})

interface Claim {
  readonly reader: Reader
  /** Whether the address of the sender is the portal's, or no portal is claimed. */
  readonly isGenuine: boolean
}

/** Which reader a mail is for; null for mail that claims no portal and has no lead metadata. */
function findClaim(mail: LeadMail, metadata: Metadata | null): Claim | null {
  const { from } = mail
  if (!from) return null
  const portal = findPortal(from.email)
  const source = metadata?.get('lead_source') ?? ''
  if (portal !== null) return { reader: findReader(portal), isGenuine: true }
  const claimed = findClaimedReader(source) ?? findClaimedReader(from.name)
  if (claimed) return { reader: claimed, isGenuine: false }
  return metadata ? { reader: website, isGenuine: true } : null
}

function toReading({ isGenuine }: Claim, origin: MailOrigin, isForwarded: boolean): InquiryReading {
  const { authentication, isFromOffice, isOfficeClaim } = origin
  if (isOfficeClaim) return 'unverified'
  if (isForwarded) return isFromOffice ? 'read' : 'unverified'
  if (authentication === null) return 'read'
  return isGenuine && isVerifiedSender(authentication) ? 'read' : 'unverified'
}

/** The address that an answer to a mail reaches; empty where it is not read. */
export function readReplyAddress(replyTo: LeadMail['replyTo']): string {
  const email = replyTo[0]?.email ?? ''
  return isUnmonitored(email) ? '' : spellEmail(email.slice(0, 254))
}

/**
 * Reads the inquiry of a lead mail, also of a forwarded one; null for other mail. What looks like a lead and cannot be
 * read is `unreadable`; a portal's name on mail that the portal did not send is `unverified`.
 */
export function readLead(mail: LeadMail, origin: MailOrigin): ReadLead | null {
  const inner = unwrapForwarded(mail)
  const isForwarded =
    inner !== null && findPortal(inner.from!.email) !== null && !findPortal(mail.from?.email ?? '')
  const read = isForwarded ? inner : mail
  const metadata = readMetadata(read.html)
  const claim = findClaim(read, metadata)
  if (!claim) return null
  const person = findPerson(read)
  const isNotice = metadata === null && noticeSubject.test(read.subject) && !findRelayedPerson(read)
  const looksLikeLead = leadSubject.test(read.subject)
  if (isNotice || (!person && !looksLikeLead)) return null
  // A portal's name alone, on mail of another sender, is not enough.
  if (!claim.isGenuine && metadata === null && !looksLikeLead) return null
  const reading = toReading(claim, origin, isForwarded)
  const stated = mergeFields(read, claim.reader, metadata)
  const fields = limit({ ...stated, ...person, name: person?.name || stated.name })
  const isRead = person !== null && (fields.email !== '' || fields.phone !== '')
  const common = { reader: claim.reader.name, source: claim.reader.source }
  if (isRead) return { ...common, reading, fields }
  const message = fields.message || read.text.trim().slice(0, 10_000).toWellFormed()
  return {
    ...common,
    reading: reading === 'read' ? 'unreadable' : reading,
    fields: { ...fields, email: readReplyAddress(read.replyTo), message },
  }
}
