import { emailKey, isUnmonitored } from './addresses.ts'

/** A listing portal, or a service that passes on leads, by the domains of its mail and its site. */
export interface MailPortal {
  /** As texts write it: `Realtor.com`. */
  readonly name: string
  readonly domains: readonly string[]
  /** Its people write from the same domain: only its machines' mail is the portal's. */
  readonly isMachineOnly?: boolean
  /** Addresses that forward to a person, beside those with a token for each conversation. */
  readonly relays?: RegExp
}

const zillowRelays = /@(?:convo|conversations?|reply|messages?)\.(?:zillow|trulia|hotpads)\.com$/i

/** Every portal the office knows: the one table that the mailbox, the inquiries and the relay rules use. */
export const mailPortals = {
  streeteasy: { name: 'StreetEasy', domains: ['streeteasy.com'], relays: /@reply\.streeteasy\.com$/i },
  zillow: {
    name: 'Zillow',
    domains: ['zillow.com', 'zillowgroup.com', 'zillowrentals.com'],
    relays: zillowRelays,
  },
  trulia: { name: 'Trulia', domains: ['trulia.com'], relays: zillowRelays },
  hotpads: { name: 'HotPads', domains: ['hotpads.com'], relays: zillowRelays },
  renthop: {
    name: 'RentHop',
    domains: ['renthop.com'],
    relays: /^(?:(?:reply|r|inquiry|lead|msg|m)[+.-][^@]+@(?:[\w-]+\.)*|[^@]+@reply\.)renthop\.com$/i,
  },
  realtor: {
    name: 'Realtor.com',
    domains: ['realtor.com', 'move.com', 'moveinc.com'],
    isMachineOnly: true,
    relays: /@(?:reply|leads)\.realtor\.com$/i,
  },
  nakedApartments: { name: 'Naked Apartments', domains: ['nakedapartments.com'] },
  apartments: {
    name: 'Apartments.com',
    domains: ['apartments.com', 'costar.com'],
    isMachineOnly: true,
    relays: /@reply\.apartments\.com$/i,
  },
  homes: { name: 'Homes.com', domains: ['homes.com'] },
  zumper: { name: 'Zumper', domains: ['zumper.com'], relays: /@reply\.zumper\.com$/i },
  padmapper: { name: 'PadMapper', domains: ['padmapper.com'] },
  rent: { name: 'Rent.com', domains: ['rent.com', 'rentpath.com'] },
  rentals: { name: 'Rentals.com', domains: ['rentals.com'] },
  apartmentGuide: { name: 'Apartment Guide', domains: ['apartmentguide.com'] },
  apartmentList: {
    name: 'Apartment List',
    domains: ['apartmentlist.com'],
    relays: /@reply\.apartmentlist\.com$/i,
  },
  apartmentFinder: { name: 'Apartment Finder', domains: ['apartmentfinder.com'] },
  loopnet: { name: 'LoopNet', domains: ['loopnet.com'] },
  cityRealty: { name: 'CityRealty', domains: ['cityrealty.com'], isMachineOnly: true },
  localize: { name: 'Localize', domains: ['localize.city'] },
  redfin: { name: 'Redfin', domains: ['redfin.com'], isMachineOnly: true },
  compass: { name: 'Compass', domains: ['compass.com'], isMachineOnly: true },
  craigslist: {
    name: 'Craigslist',
    domains: ['craigslist.org'],
    relays: /@(?:[\w-]+\.)*(?:reply|hous|rent|sale|serv)\.craigslist\.org$/i,
  },
  facebook: { name: 'Facebook', domains: ['facebookmail.com', 'facebook.com'], isMachineOnly: true },
  followUpBoss: { name: 'Follow Up Boss', domains: ['followupboss.com'], isMachineOnly: true },
  boomTown: { name: 'BoomTown', domains: ['boomtownroi.com'], isMachineOnly: true },
  kvCore: { name: 'kvCORE', domains: ['kvcore.com'], isMachineOnly: true },
  spareroom: { name: 'Spareroom', domains: ['spareroom.com'] },
  leasebreak: { name: 'Leasebreak', domains: ['leasebreak.com'] },
  listingsProject: { name: 'Listings Project', domains: ['listingsproject.com'] },
} as const satisfies Record<string, MailPortal>

export const getDomain = (email: string): string => emailKey(email).split('@').at(-1) ?? ''
export const getLocal = (email: string): string => email.slice(0, Math.max(0, email.lastIndexOf('@')))

export const isBelow = (host: string, domain: string): boolean =>
  host === domain || host.endsWith(`.${domain}`)

/** Local parts of addresses that belong to a machine or a department, never to the person who asks. */
const departments =
  /^(?:support|help|helpdesk|info|contact|customer|customerservice|service|services|feedback|hello|team|agents?|leads?|lead[._-]?[a-z]+|sales|rentals?|listings?|inquir(?:y|ies)|enquiries|webmaster|wordpress|website|web|www|www-data|apache|no(?:body|tices?)|root|admin|administrator|forms?|form[._-]?submissions?|mailer|mail|system|robot|bot|crm|call[._-]?center|scheduling|appointments?|bookings?|requests?|submissions?|follow[._-]?ups?|notifications?|notif(?:y|ier)|alerts?|updates?|automations?|concierge|leasing|showings?|tours?|viewings?|visits?|portal|webforms?|premier[._-]?agent|rentalclientservices|care|success|surveys?|reviews?|billing|accounts?|partners?|privacy|legal)(?:[._+-].*)?$/i

/** Whether an address belongs to a machine or a department. */
export const isMachine = (email: string): boolean =>
  isUnmonitored(email) ||
  departments.test(getLocal(email)) ||
  /^(?:no|do-?not|don-?t)[._-]?repl(?:y|ies)|no-?responder|automated|auto-?confirm|undisclosed/i.test(email)

/** Returns the first portal, of those given, to which an address belongs. */
export function findByAddress<P extends MailPortal>(portals: readonly P[], email: string): P | undefined {
  const domain = getDomain(email)
  return portals.find(({ domains }) => domains.some((one) => isBelow(domain, one)))
}
