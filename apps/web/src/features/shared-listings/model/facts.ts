import type { SharedListing } from '@pb/contract/shared-listings'
import { homeFacts, priceLabel } from '@pb/rules/home-labels'
import { formatMoney } from '@pb/rules/money'
import { furnishedTypes, ownerships, titleOf } from '@pb/rules/vocabulary'
import { openHouseTime } from '@pb/rules/open-house'
import type { Fact } from '../../../components/ui/fact-list.tsx'
import { formatDate } from '../../../lib/format.ts'

const text = (value: string): string | null => (value === '' ? null : value)

/** `Now`, or the day from which the home is free; null where that is not known. `today` is New York's. */
function availability({ available_from }: SharedListing, today: string): string | null {
  if (available_from === null) return null
  return available_from <= today ? 'Now' : formatDate(available_from)
}

/** `$2,975 a month over 12 months with 1 month free; the rent is $3,245`: never one of them without the others. */
export function netEffectiveText({ net_effective: net }: SharedListing): string | null {
  if (net === null) return null
  const free = net.free_months === 1 ? '1 month' : `${net.free_months} months`
  return `${formatMoney(net.net)} a month over ${net.term_months} months with ${free} free. The rent is ${formatMoney(net.gross)} a month.`
}

/** What owning the home costs each month, all together; null for a rental, or where it is not known. */
export function monthlyTotal({ monthly_costs: costs }: SharedListing): number | null {
  return costs.length === 0 ? null : costs.reduce((sum, { amount }) => sum + amount, 0)
}

/** What a home costs beside its price, in a few words; null where that is not known. */
export function costsNote(listing: SharedListing): string | null {
  const monthly = monthlyTotal(listing)
  if (monthly !== null) return `${formatMoney(monthly)} a month`
  const { due_at_signing: due } = listing
  return due && `${formatMoney(due.total)} at signing`
}

/** What is known of a home, beside its rooms and its price. */
export function sharedFacts(listing: SharedListing, today: string): Fact[] {
  const rental = listing.ad_type === 'rental'
  return [
    { title: 'Available', value: availability(listing, today) },
    { title: 'Lease', value: rental ? text(listing.lease_term) : null },
    { title: 'Furnished', value: text(titleOf(furnishedTypes, listing.furnished)) },
    { title: 'Pets', value: text(listing.pet_policy) },
    { title: 'Ownership', value: rental ? null : text(titleOf(ownerships, listing.ownership)) },
    { title: 'Exposures', value: text(listing.exposures) },
    { title: 'Condition', value: text(listing.condition) },
    {
      title: 'Open house',
      value: listing.open_house.length > 0 ? listing.open_house.map(openHouseTime).join('; ') : null,
    },
  ].filter(({ value }) => value !== null)
}

interface CompareRow {
  readonly title: string
  /** One for each listing, in their order; null where it is not known. */
  readonly values: readonly (string | null)[]
}

const perFoot = ({ price, size, ad_type }: SharedListing): string | null =>
  price > 0 && size !== null && size > 0 && ad_type === 'sale' ? formatMoney(Math.round(price / size)) : null

/** Homes side by side; what is known of none of them is left out. */
export function compareRows(listings: readonly SharedListing[], today: string): CompareRow[] {
  const money = (dollars: number | null | undefined) =>
    dollars === null || dollars === undefined ? null : formatMoney(dollars)
  const columns: readonly (readonly [string, (listing: SharedListing) => string | null])[] = [
    ['Price', priceLabel],
    [
      'Net effective',
      ({ net_effective: net }) =>
        net ? `${formatMoney(net.net)} (${net.free_months} of ${net.term_months} months free)` : null,
    ],
    ['Rooms', (listing) => text(homeFacts({ ...listing, size: null }).join(', '))],
    ['Size', (listing) => homeFacts({ bedrooms: null, bathrooms: null, size: listing.size })[0] ?? null],
    ['Price per ft²', perFoot],
    ['Monthly costs', (listing) => money(monthlyTotal(listing))],
    ['Due at signing', ({ due_at_signing: due }) => money(due?.total)],
    ['Neighborhood', ({ neighborhood }) => text(neighborhood)],
    ['Available', (listing) => availability(listing, today)],
    ['Lease', ({ ad_type, lease_term }) => (ad_type === 'rental' ? text(lease_term) : null)],
    ['Pets', ({ pet_policy }) => text(pet_policy)],
    ['Furnished', ({ furnished }) => text(titleOf(furnishedTypes, furnished))],
    ['In the home', ({ amenities }) => text(amenities.apartment.slice(0, 6).join(', '))],
    ['In the building', ({ amenities }) => text(amenities.building.slice(0, 6).join(', '))],
  ]
  return columns
    .map(([title, value]) => ({ title, values: listings.map(value) }))
    .filter(({ values }) => values.some((value) => value !== null))
}
