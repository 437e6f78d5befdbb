import type { ListingDetail } from '@pb/contract/listings'
import { bathroomLabel, bedroomLabel } from '@pb/rules/bedrooms'
import { furnishedTypes, titleOf } from '@pb/rules/vocabulary'
import type { Fact } from '../../../components/ui/fact-list.tsx'
import { formatDate, formatMoney, formatNewYorkDay } from '../../../lib/format.ts'
import { openHouseTime } from './open-house.ts'
import { daysLabel, monthsRange, ownershipTitle, sizeLabel } from './labels.ts'

/** What is known; a home is described by what it has, not by what nobody wrote down. */
const known = (facts: readonly Fact[]) => facts.filter(({ value }) => value !== null && value !== '')
const text = (value: string) => (value === '' ? null : value)

/** Price of a square foot, a year's rent of one for rentals; null where price or size is not known. */
export function pricePerFoot({ price, size, ad_type }: Pick<ListingDetail, 'price' | 'size' | 'ad_type'>) {
  if (price <= 0 || size === null || size <= 0) return null
  const yearly = ad_type === 'rental' ? price * 12 : price
  return `${formatMoney(Math.round(yearly / size))}/ft²${ad_type === 'rental' ? ' a year' : ''}`
}

/** What the home is. */
export function homeFactList(listing: ListingDetail): Fact[] {
  return known([
    { title: 'Beds', value: listing.bedrooms && bedroomLabel(listing.bedrooms) },
    { title: 'Baths', value: listing.bathrooms === null ? null : bathroomLabel(listing.bathrooms) },
    { title: 'Size', value: listing.size === null ? null : sizeLabel(listing.size) },
    { title: 'Ownership', value: text(listing.ownership_info || ownershipTitle(listing.ownership)) },
    { title: 'Furnished', value: text(titleOf(furnishedTypes, listing.furnished)) },
    { title: 'Pets', value: text(listing.pet_policy) },
    { title: 'Exposures', value: text(listing.exposures) },
    { title: 'Condition', value: text(listing.condition) },
  ])
}

/**
 * What it is offered at: the price taken apart as the server words it, then what that leaves unsaid. A sale has no
 * lease.
 */
export function termFactList(listing: ListingDetail): Fact[] {
  const price = Object.entries(listing.price_details_formatted).map(([title, value]) => ({ title, value }))
  const term = listing.lease_term_info || monthsRange(listing.min_lease_period, listing.max_lease_period)
  const lease = [
    { title: 'Lease term', value: term },
    { title: 'Concession', value: text(listing.concession) },
  ]
  const terms = [
    { title: 'Open house', value: listing.open_house[0] ? openHouseTime(listing.open_house[0]) : null },
    { title: '$/sqft', value: pricePerFoot(listing) },
    { title: 'Available', value: listing.available_from && formatDate(listing.available_from) },
    ...(listing.ad_type === 'rental' ? lease : []),
  ]
  const said = new Set(price.map(({ title }) => title))
  return known([...price, ...terms.filter(({ title }) => !said.has(title))])
}

/** What only agents see: the agreement, what it pays, and how to get in. */
export function agentFactList(listing: ListingDetail): Fact[] {
  const until = listing.exclusive_until === null ? '' : ` until ${formatDate(listing.exclusive_until)}`
  return [
    { title: 'Commission', value: text(listing.commission_structure) },
    ...known([
      { title: 'Agreement', value: text(listing.access_type_info && listing.access_type_info + until) },
    ]),
    { title: 'How to get in', value: listing.entry && listing.entry.title },
  ]
}

/** Whose listing it is where it is not the office's own: the listing office and its agent. */
function courtesyOf({ agent, leasing_contact }: ListingDetail): string | null {
  if (agent !== null || !leasing_contact) return null
  const { company, name } = leasing_contact
  return company === '' ? null : [company, name].filter((part) => part !== '').join(', ')
}

/** Where what is known comes from, and how fresh it is. */
export function recordFactList(listing: ListingDetail): Fact[] {
  return known([
    { title: 'Status', value: listing.status },
    { title: 'Since', value: listing.status_since === null ? null : formatNewYorkDay(listing.status_since) },
    { title: 'Listed', value: formatNewYorkDay(listing.time_published) },
    { title: 'On market', value: daysLabel(listing.dom).short },
    { title: 'Updated', value: formatNewYorkDay(listing.updated_on) },
    {
      title: 'Last verified',
      value: listing.verified_on === null ? 'Not yet verified' : formatNewYorkDay(listing.verified_on),
    },
    { title: 'Verified by', value: listing.verified_by },
    { title: 'Agent', value: listing.agent && listing.agent.name },
    { title: 'Source', value: text(listing.source_info) },
    { title: 'Courtesy of', value: courtesyOf(listing) },
    { title: 'Listing', value: listing.advertisement_id },
  ])
}
