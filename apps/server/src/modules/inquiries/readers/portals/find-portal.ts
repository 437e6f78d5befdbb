import { emailKey, isUnmonitored } from '@pb/rules/mail/addresses'
import { otherPortals, realtor, renthop } from './others.ts'
import type { Portal } from './portal.ts'
import { streeteasy } from './streeteasy.ts'
import { hotpads, trulia, zillow } from './zillow-group.ts'

const portals: readonly Portal[] = [streeteasy, zillow, trulia, hotpads, renthop, realtor, ...otherPortals]

/** Websites with a form, and services that mail what it was filled in with. */
export const website: Portal = { reader: 'website', source: 'website', name: '', domains: [] }

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`)
const getDomain = (email: string): string => emailKey(email).split('@').at(-1) ?? ''
const getLocal = (email: string): string => email.slice(0, Math.max(0, email.lastIndexOf('@'))).toLowerCase()

/** Local parts of addresses that belong to a machine or a department, never to the person who asks. */
const departments =
  /^(?:support|help|helpdesk|info|contact|customer|customerservice|service|services|feedback|hello|team|agents?|leads?|lead[._-]?[a-z]+|sales|rentals?|listings?|inquir(?:y|ies)|enquiries|webmaster|wordpress|website|web|www|www-data|apache|no(?:body|tices?)|root|admin|administrator|forms?|form[._-]?submissions?|mailer|mail|system|robot|bot|crm|premier[._-]?agent|rentalclientservices|care|success|surveys?|reviews?|billing|accounts?|partners?|privacy|legal)(?:[._+-].*)?$/i

/** An address behind which a program forwards what it receives, at any domain. */
const relayDomain =
  /@(?:reply|replies|relay|convo|conversations?|inbound|msg|messaging|message|parse|replyto)[\w-]*\./i
const relayLocal = /^(?:reply|replies|relay|convo|thread|msg|message|conversation)[+._-][\w.+=-]{6,}@/i
/** A local part that a program made: of letters and digits mixed, without words. */
const isToken = (local: string): boolean =>
  local.length >= 10 && (local.match(/\d/g)?.length ?? 0) >= 3 && /\d.*[a-z].*\d|[a-f0-9]{16}/i.test(local)

export const isMachine = (email: string): boolean =>
  isUnmonitored(email) ||
  departments.test(getLocal(email)) ||
  /^(?:no|do-?not|don-?t)[._-]?repl(?:y|ies)|no-?responder|automated|auto-?confirm|undisclosed/i.test(email)

const findByDomain = (email: string): Portal | undefined => {
  const domain = getDomain(email)
  return portals.find(({ domains }) => domains.some((one) => isBelow(domain, one)))
}

/** The portal that sent a mail, by the domain of its address; null for any other. */
export function findPortalOfMail(email: string): Portal | null {
  const portal = findByDomain(email)
  if (!portal || (portal.isMachineOnly && !isMachine(email) && !isRelay(email))) return null
  return portal
}

/** Whether an address forwards to a person and is not their own. */
export function isRelay(email: string): boolean {
  if (isMachine(email) && !relayLocal.test(email)) return false
  const portal = findByDomain(email)
  if (portal)
    return (
      portal.relays?.test(email) === true ||
      relayDomain.test(email) ||
      relayLocal.test(email) ||
      isToken(getLocal(email))
    )
  return relayLocal.test(email) || (relayDomain.test(email) && isToken(getLocal(email)))
}

/** Whether an address belongs to a portal, be it a machine's or a relay. */
export const isOfPortal = (email: string): boolean => findByDomain(email) !== undefined

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The portal that a text claims: the start of `Realtor.com Leads`, the end of `Ruth Weiss via StreetEasy`. */
export function findClaimedPortal(text: string): Portal | undefined {
  const plain = squeeze(text)
  const via = squeeze(/\b(?:via|from|on|through)\s+(.+)$/i.exec(text)?.[1] ?? '')
  return portals.find(({ name }) => {
    const brand = squeeze(name.replace(/\.com$/, ''))
    // Names that are words too must be written whole: Rent, Homes, Compass.
    const isWord = /^(?:rent|rentals|homes|compass|localize|apartments|facebook)$/.test(brand)
    const [whole, start] = [squeeze(name), isWord ? squeeze(name) : brand]
    return plain === whole || plain.startsWith(start) || (via !== '' && via.startsWith(start))
  })
}

/** The portal to whose site a link leads. */
export function findPortalOfLink(href: string): Portal | undefined {
  if (!URL.canParse(href)) return undefined
  const host = new URL(href).hostname.toLowerCase()
  return portals.find(({ domains }) => domains.some((domain) => isBelow(host, domain)))
}
