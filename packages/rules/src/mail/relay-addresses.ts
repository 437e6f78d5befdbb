/** Domains of portals whose addresses forward to a person, another address for each conversation. */
const relayDomains = [
  'convo.zillow.com',
  'messages.zillow.com',
  'reply.streeteasy.com',
  'email.streeteasy.com',
  'reply.trulia.com',
  'reply.hotpads.com',
  'reply.realtor.com',
  'leads.realtor.com',
  'reply.apartments.com',
  'reply.renthop.com',
  'reply.zumper.com',
  'mail.zumper.com',
  'reply.craigslist.org',
  'hous.craigslist.org',
  'sale.craigslist.org',
  'reply.airbnb.com',
  'reply.apartmentlist.com',
  'privaterelay.appleid.com',
]

/** Local parts of relays on a portal's own domain: `reply+8f2…`, `conversation-17…`. */
const relayLocal = /^(?:reply|conversation|convo|message|relay|lead|inquiry)s?[-+_.][\w.=+-]{6,}$/i

const portalDomains = [
  'zillow.com',
  'streeteasy.com',
  'trulia.com',
  'hotpads.com',
  'realtor.com',
  'apartments.com',
  'renthop.com',
  'zumper.com',
  'craigslist.org',
  'apartmentlist.com',
]

const isWithin = (domain: string, parent: string): boolean =>
  domain === parent || domain.endsWith(`.${parent}`)

/**
 * Whether an address is a portal's, which forwards to a person: what is sent there reaches them while the conversation
 * lasts, and it is no address of theirs.
 */
export function isRelayAddress(email: string): boolean {
  const at = email.lastIndexOf('@')
  if (at < 1) return false
  const domain = email.slice(at + 1).toLowerCase()
  if (relayDomains.some((relay) => isWithin(domain, relay))) return true
  return relayLocal.test(email.slice(0, at)) && portalDomains.some((portal) => isWithin(domain, portal))
}
