import { addressClaimedByName, emailKey, type MailAddress } from '@pb/rules/mail/addresses'
import { domainToUnicode } from 'node:url'
import type { SenderWarning } from '@pb/contract/mail-messages'
import { isWithinDomain } from '../authentication.ts'
import { isOneEditApart, toSkeleton } from './confusables.ts'

/** The people of the office and their domains, which a sender may pretend to belong to. */
export interface OfficePeople {
  readonly domains: readonly string[]
  readonly colleagues: readonly MailAddress[]
}

/** Who a mail from outside claims to be from. */
export interface ClaimedSender {
  /** All addresses of all From headers. */
  readonly senders: readonly MailAddress[]
  readonly replyTo: readonly MailAddress[]
  /** Whether the domain of the From address is confirmed. */
  readonly verified: boolean
}

/** A false claim about the sender, with the address, name or domain that is claimed. */
export interface SenderClaim {
  readonly kind: SenderWarning
  readonly claim: string
}

const getDomain = (email: string): string => emailKey(email).split('@').at(-1) ?? ''

const splitWords = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')

/** Shorter names of a domain are too common to be looked for. */
const minNameLength = 5

/** Whether a domain imitates the office's: the same look, its name in another domain, or one slip away from it. */
function imitatesDomain(domain: string, office: string): boolean {
  const shown = domainToUnicode(domain) || domain
  if (toSkeleton(shown) === toSkeleton(office)) return true
  const name = toSkeleton(office.split('.')[0]!)
  if (name.length < minNameLength) return false
  const labels = toSkeleton(shown).split('.').slice(0, -1)
  const parts = [
    ...labels,
    ...labels.map((label) => label.replaceAll('-', '')),
    ...labels.flatMap((label) => label.split('-')),
  ]
  return (
    parts.some((part) => part === name || (part.length > minNameLength && isOneEditApart(part, name))) ||
    toSkeleton(shown).replace(/[.-]/g, '').startsWith(toSkeleton(office).replace(/[.-]/g, ''))
  )
}

const isOfficeDomain = (domain: string, { domains }: OfficePeople): boolean =>
  domains.some((office) => isWithinDomain(domain, office))

const findImitated = (domain: string, { domains }: OfficePeople): string | undefined =>
  domains.find((office) => imitatesDomain(domain, office))

/** Finds a claim in an address: one of the office, or one that looks like it. */
function findAddressClaim(
  { email }: MailAddress,
  office: OfficePeople,
  verified: boolean,
): SenderClaim | null {
  const domain = getDomain(email)
  const own =
    isOfficeDomain(domain, office) ||
    office.colleagues.some((colleague) => emailKey(colleague.email) === emailKey(email))
  if (own) return verified ? null : { kind: 'office_address', claim: email }
  const imitated = findImitated(domain, office)
  return imitated === undefined ? null : { kind: 'lookalike', claim: imitated }
}

const toNameWords = (text: string): string[] => splitWords(toSkeleton(text))

interface ColleagueName {
  readonly colleague: MailAddress
  readonly words: readonly string[]
}

/** The words of the names of an office's people: they are compared with each sender of a batch of mail. */
const colleagueNames = new WeakMap<OfficePeople, readonly ColleagueName[]>()

function getColleagueNames(office: OfficePeople): readonly ColleagueName[] {
  const names =
    colleagueNames.get(office) ??
    office.colleagues.map((colleague) => ({ colleague, words: toNameWords(colleague.name) }))
  colleagueNames.set(office, names)
  return names
}

/** Whether the words of a text contain all words of a colleague's name, or are that name without spaces. */
function containsName(words: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return false
  if (wanted.length === 1) return words.length === 1 && words[0] === wanted[0]
  return wanted.every((word) => words.includes(word)) || words.join('') === wanted.join('')
}

/** Finds a claim in a display name: an address of the office, or the name of a colleague with another address. */
function findNameClaim(person: MailAddress, office: OfficePeople): SenderClaim | null {
  const claimed = addressClaimedByName(person)
  if (claimed !== null && findAddressClaim({ name: '', email: claimed }, office, false))
    return { kind: 'colleague_name', claim: claimed }
  if (isOfficeDomain(getDomain(person.email), office)) return null
  const shown = person.name === '' ? person.email.split('@')[0]! : person.name
  const words = toNameWords(shown)
  const found = getColleagueNames(office).find(
    (name) => containsName(words, name.words) && emailKey(name.colleague.email) !== emailKey(person.email),
  )
  return found ? { kind: 'colleague_name', claim: found.colleague.name } : null
}

/** Finds what a mail from outside falsely claims about its sender; null when nothing is suspicious. */
export function findSenderClaim(
  { senders, replyTo, verified }: ClaimedSender,
  office: OfficePeople,
): SenderClaim | null {
  const isOne = senders.length === 1
  for (const sender of senders) {
    const claim = findAddressClaim(sender, office, verified && isOne) ?? findNameClaim(sender, office)
    if (claim) return claim
  }
  for (const person of replyTo) {
    // Replies to the office's own address stay in the office.
    const claim = findAddressClaim(person, office, true) ?? findNameClaim(person, office)
    if (claim) return claim
  }
  return isOne || senders.length === 0 ? null : { kind: 'several_senders', claim: '' }
}
