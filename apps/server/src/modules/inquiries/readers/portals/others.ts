import type { Portal } from './portal.ts'

/** RentHop: labeled lines, or a sentence with the message in quotation marks; only rentals. */
export const renthop: Portal = {
  reader: 'renthop',
  source: 'renthop',
  name: 'RentHop',
  domains: ['renthop.com'],
  relays: /^(?:reply|r|inquiry|lead|msg|m)[+.-][^@]+@(?:[\w-]+\.)*renthop\.com$/i,
  headings: [
    /^RentHop (?:Inquiry|Lead|Message)(?: from (?<name>.{1,80}?))?(?:: | (?:about|for) )(?<listing>.+)$/i,
  ],
  adType: 'rental',
}

/** Realtor.com: labeled lines, mostly with lead metadata. */
export const realtor: Portal = {
  reader: 'realtor',
  source: 'realtor',
  name: 'Realtor.com',
  domains: ['realtor.com', 'move.com', 'moveinc.com'],
  isMachineOnly: true,
  headings: [/^New (?:realtor\.com )?lead - (?:(?<listing>\d.+)|(?<name>.+))$/i],
}

const other = (name: string, domains: readonly string[], more: Partial<Portal> = {}): Portal => ({
  reader: 'other-portal',
  source: 'other_portal',
  name,
  domains,
  ...more,
})

/** Portals of which nothing is known but their domains. */
export const otherPortals: readonly Portal[] = [
  other('Naked Apartments', ['nakedapartments.com']),
  other('Apartments.com', ['apartments.com', 'costar.com'], { isMachineOnly: true }),
  other('Homes.com', ['homes.com']),
  other('Zumper', ['zumper.com']),
  other('PadMapper', ['padmapper.com']),
  other('Rent.com', ['rent.com', 'rentpath.com']),
  other('Rentals.com', ['rentals.com']),
  other('Apartment Guide', ['apartmentguide.com']),
  other('Apartment List', ['apartmentlist.com']),
  other('Apartment Finder', ['apartmentfinder.com']),
  other('LoopNet', ['loopnet.com']),
  other('CityRealty', ['cityrealty.com'], { isMachineOnly: true }),
  other('Localize', ['localize.city']),
  other('Redfin', ['redfin.com'], { isMachineOnly: true }),
  other('Compass', ['compass.com'], { isMachineOnly: true }),
  other('Craigslist', ['craigslist.org'], {
    relays: /@(?:[\w-]+\.)*(?:reply|hous|rent|sale|serv)\.craigslist\.org$/i,
  }),
  other('Facebook', ['facebookmail.com', 'facebook.com'], { isMachineOnly: true }),
  other('Follow Up Boss', ['followupboss.com'], { isMachineOnly: true }),
  other('BoomTown', ['boomtownroi.com'], { isMachineOnly: true }),
  other('kvCORE', ['kvcore.com'], { isMachineOnly: true }),
  other('Spareroom', ['spareroom.com']),
  other('Leasebreak', ['leasebreak.com']),
  other('Listings Project', ['listingsproject.com']),
]
