import type { ListingDetail } from '@pb/contract/listing-schemas'
import { bathroomLabel, bedroomLabel } from '@pb/rules/bedrooms'
import { furnishedTypes, findTitle } from '@pb/rules/vocabulary'
import type { Fact } from '../../../components/ui/fact-list.tsx'
import { formatDate, formatMoney, formatNewYorkDay } from '../../../lib/format.ts'
import { formatOpenHouse } from '@pb/rules/open-house'
import { formatDaysOnMarket, ownershipTitle, sizeLabel } from '../labels.ts'
import { formatLeaseTerm } from './lease-term.ts'
import * as texts from './texts.ts'

/** Drops facts without a value, so that the page lists only what is known. */
const withoutEmpty = (facts: readonly Fact[]) => facts.filter(({ value }) => value !== null && value !== '')
const emptyToNull = (value: string) => (value === '' ? null : value)

/** Price per square foot, per year for rentals; null without a price or size. */
export function formatPricePerFoot({
  price,
  size,
  ad_type,
}: Pick<ListingDetail, 'price' | 'size' | 'ad_type'>) {
  if (price <= 0 || size === null || size <= 0) return null
  const yearly = ad_type === 'rental' ? price * 12 : price
  const perSqft = formatMoney(Math.round(yearly / size))
  return ad_type === 'rental' ? texts.rentalSqftPrice(perSqft) : texts.saleSqftPrice(perSqft)
}

/** Facts of the apartment. */
export function getApartmentFacts(listing: ListingDetail): Fact[] {
  return withoutEmpty([
    { title: texts.beds, value: listing.bedrooms && bedroomLabel(listing.bedrooms) },
    { title: texts.baths, value: listing.bathrooms === null ? null : bathroomLabel(listing.bathrooms) },
    { title: texts.size, value: listing.size === null ? null : sizeLabel(listing.size) },
    {
      title: texts.ownership,
      value: emptyToNull(listing.ownership_info || ownershipTitle(listing.ownership)),
    },
    { title: texts.furnished, value: emptyToNull(findTitle(furnishedTypes, listing.furnished)) },
    { title: texts.pets, value: emptyToNull(listing.pet_policy) },
    { title: texts.exposures, value: emptyToNull(listing.exposures) },
    { title: texts.condition, value: emptyToNull(listing.condition) },
  ])
}

/** Terms of the offer: the server's price details first, then terms they do not include. Sales have no lease terms. */
export function getTermFacts(listing: ListingDetail): Fact[] {
  const price = Object.entries(listing.price_details_formatted).map(([title, value]) => ({ title, value }))
  const term = listing.lease_term_info || formatLeaseTerm(listing.min_lease_period, listing.max_lease_period)
  const lease = [
    { title: texts.leaseTerm, value: term },
    { title: texts.concession, value: emptyToNull(listing.concession) },
  ]
  const terms = [
    { title: texts.openHouse, value: listing.open_house[0] ? formatOpenHouse(listing.open_house[0]) : null },
    { title: texts.pricePerSqft, value: formatPricePerFoot(listing) },
    { title: texts.available, value: listing.available_from && formatDate(listing.available_from) },
    ...(listing.ad_type === 'rental' ? lease : []),
  ]
  const includedTitles = new Set(price.map(({ title }) => title))
  return withoutEmpty([...price, ...terms.filter(({ title }) => !includedTitles.has(title))])
}

/** Facts for agents only: commission, agreement and access. */
export function getAgentFacts(listing: ListingDetail): Fact[] {
  const until = listing.exclusive_until === null ? '' : texts.until(formatDate(listing.exclusive_until))
  return [
    { title: texts.commission, value: emptyToNull(listing.commission_structure) },
    ...withoutEmpty([
      {
        title: texts.agreement,
        value: emptyToNull(listing.access_type_info && listing.access_type_info + until),
      },
    ]),
    { title: texts.access, value: listing.entry && listing.entry.title },
  ]
}

/** Listing office and agent of a listing that is not the office's own. */
function formatCourtesy({ agent, leasing_contact }: ListingDetail): string | null {
  if (agent !== null || !leasing_contact) return null
  const { company, name } = leasing_contact
  return company === '' ? null : [company, name].filter((part) => part !== '').join(', ')
}

/** Status, dates and source of the listing. */
export function getStatusFacts(listing: ListingDetail): Fact[] {
  return withoutEmpty([
    { title: texts.status, value: listing.status },
    {
      title: texts.since,
      value: listing.status_since === null ? null : formatNewYorkDay(listing.status_since),
    },
    { title: texts.listed, value: formatNewYorkDay(listing.time_published) },
    { title: texts.onMarket, value: formatDaysOnMarket(listing.dom).short },
    { title: texts.updated, value: formatNewYorkDay(listing.updated_on) },
    {
      title: texts.lastVerified,
      value: listing.verified_on === null ? texts.notYetVerified : formatNewYorkDay(listing.verified_on),
    },
    { title: texts.verifiedBy, value: listing.verified_by },
    { title: texts.agent, value: listing.agent && listing.agent.name },
    { title: texts.source, value: emptyToNull(listing.source_info) },
    { title: texts.courtesy, value: formatCourtesy(listing) },
    { title: texts.listingId, value: listing.advertisement_id },
  ])
}
