import {
  findByAddress,
  getDomain,
  getLocal,
  isBelow,
  isMachine,
  mailPortals,
  type MailPortal,
} from './portals.ts'

const portals: readonly MailPortal[] = Object.values(mailPortals)

/** Domains of other services all of whose addresses forward to a person. */
const forwarders = ['reply.airbnb.com', 'privaterelay.appleid.com']

/** Where people have mailboxes of their own, whatever their local parts look like. */
const mailboxDomains =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|aol|icloud|me|mac|proton|protonmail|gmx|fastmail)\.(?:[a-z]{2,3}|co\.[a-z]{2}|com\.[a-z]{2})$/

/** An address behind which a program forwards what it receives, at any domain. */
const relayDomain =
  /@(?:reply|replies|relay|convo|conversations?|inbound|msg|messaging|message|parse|replyto)[\w-]*\./i
const relayLocal = /^(?:reply|replies|relay|convo|thread|msg|message|conversation)[+._-][\w.+=-]{6,}@/i
/** At a portal only: there `lead-8f21ac99` is a conversation. */
const portalLocal = /^(?:lead|inquiry)s?[+._-](?=[^@]*\d[^@]*\d)[\w.+=-]{6,}@/i

/** A local part that a program made: of letters and digits mixed, without words. */
const isToken = (local: string): boolean =>
  local.length >= 10 && (local.match(/\d/g)?.length ?? 0) >= 3 && /\d.*[a-z].*\d|[a-f0-9]{16}/i.test(local)

function isPortalRelay(email: string, portal: MailPortal): boolean {
  if (portalLocal.test(email)) return true
  if (isMachine(email) && !relayLocal.test(email)) return false
  return (
    portal.relays?.test(email) === true ||
    relayDomain.test(email) ||
    relayLocal.test(email) ||
    isToken(getLocal(email))
  )
}

/**
 * Whether an address is a portal's or another service's, which forwards to a person: what is sent there reaches them
 * while the conversation lasts, and it is no address of theirs.
 */
export function isRelayAddress(email: string): boolean {
  if (getLocal(email) === '') return false
  const portal = findByAddress(portals, email)
  if (portal) return isPortalRelay(email, portal)
  const domain = getDomain(email)
  if (mailboxDomains.test(domain)) return false
  if (isMachine(email) && !relayLocal.test(email)) return false
  return (
    forwarders.some((forwarder) => isBelow(domain, forwarder)) ||
    relayLocal.test(email) ||
    (relayDomain.test(email) && isToken(getLocal(email)))
  )
}
