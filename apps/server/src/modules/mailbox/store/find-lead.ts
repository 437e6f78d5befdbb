import {
  cleanName,
  emailKey,
  isEmail,
  isSameEmail,
  isUnmonitored,
  spellEmail,
  type MailAddress,
} from '@pb/rules/mail/addresses'
import { findMailPortal } from '@pb/rules/mail/find-portal'
import { getDomain, isMachine } from '@pb/rules/mail/portals'
import { isVerifiedSender, type Authentication } from '../authentication.ts'
import type { ParsedMessage } from '../message.ts'
import { readLeadFields, readLeadMetadata, type LeadFields } from './lead-fields.ts'
import { isPersonName } from './person-names.ts'
import { findSenderClaim, type OfficePeople } from './sender-claims.ts'

/** The person in whose name a portal sends an inquiry. */
export interface Lead extends LeadFields {
  /** The portal, or the domain that sends the inquiries of a website. */
  readonly portal: string
}

type LeadMail = Pick<ParsedMessage, 'from' | 'replyTo' | 'subject' | 'text' | 'html'>

/** Returns the name of a person: `Ruth Weiss` for `Ruth Weiss via StreetEasy`, '' for `StreetEasy`. */
function toPersonName(name: string): string {
  const person = cleanName(name)
    .replace(/\s+(?:via|from|through|on|at)\s+\S.*$/i, '')
    .replace(/\s*\([^)]*\)$/, '')
  return person.includes('@') || !isPersonName(person) ? '' : person
}

/** Whether mail to an address reaches a person and not the staff or a machine of the portal. */
const reachesPerson = ({ email }: MailAddress): boolean =>
  isEmail(email) && !isUnmonitored(email) && (findMailPortal(email) === null || !isMachine(email))

/** Finds the person of an inquiry in its fields, or the address where replies go. */
function findPerson({ from, replyTo, ...text }: LeadMail, metadata: LeadFields | null): LeadFields | null {
  const written = readLeadFields(text)
  const fields = {
    name: metadata?.name || written.name,
    email: metadata?.email || written.email,
    phone: metadata?.phone || written.phone,
  }
  const replies = replyTo.length === 1 && reachesPerson(replyTo[0]!) ? replyTo[0]! : null
  const relay = from && toPersonName(from.name) !== '' && reachesPerson(from) ? from : null
  const names = [
    metadata?.name,
    toPersonName(replies?.name ?? ''),
    written.name,
    toPersonName(from?.name ?? ''),
  ]
  const name = names.find((one) => one !== undefined && one !== '') ?? ''
  const own = fields.email !== '' && findMailPortal(fields.email) === null && !isUnmonitored(fields.email)
  if (own) return { ...fields, name }
  // An address of the portal forwards to a person, if it is known to which.
  if (replies && (findMailPortal(replies.email) === null || name !== ''))
    return { ...fields, name, email: replies.email }
  if (relay && (name !== '' || fields.phone !== '')) return { ...fields, name, email: relay.email }
  return name !== '' && fields.phone !== '' ? { ...fields, name, email: '' } : null
}

/**
 * Finds the person of an inquiry sent by a listing portal or with lead metadata; null for other mail. A sender that is
 * not verified names no lead.
 */
export function findLead(
  message: LeadMail,
  authentication: Pick<Authentication, 'verified'> | null,
): Lead | null {
  const { from } = message
  if (!from || !isVerifiedSender(authentication)) return null
  const portal = findMailPortal(from.email)?.name ?? null
  const metadata = readLeadMetadata(message.html)
  if (portal === null && metadata === null) return null
  const person = findPerson(message, metadata)
  if (!person || (emailKey(person.email) === emailKey(from.email) && person.name === cleanName(from.name)))
    return null
  return { ...person, email: spellEmail(person.email), portal: portal ?? getDomain(from.email) }
}

/** Whether a lead has the name or an address of the office: then the mail is shown as from its real sender. */
export function isOfficeClaim({ name, email }: Lead, office: OfficePeople): boolean {
  const isColleague = office.colleagues.some((person) => isSameEmail(person.email, email))
  const inOffice = office.domains.some((domain) => getDomain(email) === domain)
  return (
    isColleague ||
    inOffice ||
    findSenderClaim({ senders: [{ name, email }], replyTo: [], verified: false }, office) !== null
  )
}
