import { mailPortals } from '@pb/rules/mail/portals'
import type { Portal } from './portal.ts'

/** RentHop: labeled lines, or a sentence with the message in quotation marks; only rentals. */
export const renthop: Portal = {
  ...mailPortals.renthop,
  reader: 'renthop',
  source: 'renthop',
  headings: [
    /^RentHop (?:Inquiry|Lead|Message)(?: from (?<name>.{1,80}?))?(?:: | (?:about|for) )(?<listing>.+)$/i,
  ],
  adType: 'rental',
}

/** Realtor.com: labeled lines, mostly with lead metadata. */
export const realtor: Portal = {
  ...mailPortals.realtor,
  reader: 'realtor',
  source: 'realtor',
  headings: [/^New (?:realtor\.com )?lead - (?:(?<listing>\d.+)|(?<name>.+))$/i],
}
