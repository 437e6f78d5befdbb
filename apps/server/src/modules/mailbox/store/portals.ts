import { emailKey } from '@pb/rules/mail/addresses'
import { isWithinDomain } from '../authentication.ts'

/** Listing portals that send agents the inquiries of renters and buyers, by the domains of their mail. */
const portals: Readonly<Record<string, readonly string[]>> = {
  StreetEasy: ['streeteasy.com'],
  Zillow: ['zillow.com', 'zillowgroup.com', 'zillowrentals.com'],
  Trulia: ['trulia.com'],
  HotPads: ['hotpads.com'],
  'Naked Apartments': ['nakedapartments.com'],
  'Apartments.com': ['apartments.com'],
  'Homes.com': ['homes.com'],
  'Realtor.com': ['realtor.com', 'move.com'],
  RentHop: ['renthop.com'],
  Zumper: ['zumper.com'],
  PadMapper: ['padmapper.com'],
  'Rent.com': ['rent.com', 'rentpath.com'],
  'Apartment Guide': ['apartmentguide.com'],
  'Apartment List': ['apartmentlist.com'],
  'Apartment Finder': ['apartmentfinder.com'],
  'Rentals.com': ['rentals.com'],
  Redfin: ['redfin.com'],
  LoopNet: ['loopnet.com'],
  CityRealty: ['cityrealty.com'],
  Localize: ['localize.city'],
}

const byDomain = Object.entries(portals).flatMap(([name, domains]) =>
  domains.map((domain) => ({ name, domain })),
)

export const getDomain = (email: string): string => emailKey(email).split('@').at(-1) ?? ''

/** Returns the name of the portal that an address belongs to; null for any other address. */
export function findPortal(email: string): string | null {
  const own = getDomain(email)
  return byDomain.find(({ domain }) => isWithinDomain(own, domain))?.name ?? null
}

const squeeze = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const portalNames = new Set(Object.keys(portals).map((name) => squeeze(name.replace(/\.com$/, ''))))

/** Words that portals write in place of a name that was not given. */
const placeholders =
  /^(?:(?:a|an|the|new|your|this) |(?:prospective |interested |potential )?(?:renter|buyer|tenant|lead|prospect|customer|client|user|visitor|applicant|consumer)s?$|not (?:provided|given|available)|n\/?a$|none$|null$|unknown|anonymous|someone|you$|hi$|hello$|we$|i$|it$|they$|he$|she$|team\b|support\b|customer )/i

/** Whether a text is the name of a person, not of a portal or a word in place of a name. */
export function isPersonName(text: string): boolean {
  const words = text.split(' ')
  const plain = words.map((word) => squeeze(word.replace(/\.com$/i, '')))
  return (
    text.length <= 60 &&
    words.length <= 6 &&
    /\p{L}/u.test(text) &&
    !/[@\d/\\<>{}[\]|=:;?!]/.test(text) &&
    !placeholders.test(text) &&
    !plain.some((word, index) => portalNames.has(word) || portalNames.has(word + (plain[index + 1] ?? '')))
  )
}
