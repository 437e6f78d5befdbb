import type { SharedListing } from '@pb/contract/shared-listings'
import { formatListingFacts, priceLabel } from '@pb/rules/listing-labels'
import { formatMoney } from '@pb/rules/money'
import { furnishedTypes, ownerships, findTitle } from '@pb/rules/vocabulary'
import { formatOpenHouse } from '@pb/rules/open-house'
import type { Fact } from '../../../../components/ui/fact-list.tsx'
import { formatDate } from '../../../../lib/format.ts'
import * as texts from '../texts.ts'

const emptyToNull = (value: string): string | null => (value === '' ? null : value)

/** Returns `Now` or the move-in date; null if unknown. `today` is the date in New York. */
function formatAvailability({ available_from }: SharedListing, today: string): string | null {
  if (available_from === null) return null
  return available_from <= today ? texts.now : formatDate(available_from)
}

/**
 * Formats the net effective rent: `$2,975 a month over 12 months with 1 month free. The rent is $3,245 a month.`
 * Always includes the gross rent and the term, since a net effective rent alone is misleading.
 */
export function formatNetEffective({ net_effective: net }: SharedListing): string | null {
  if (net === null) return null
  const formatMonths = (count: number) => (count === 1 ? texts.oneMonth : texts.months(count))
  const free = formatMonths(net.free_months)
  return texts.netEffectiveTerms(
    formatMoney(net.net),
    formatMonths(net.term_months),
    free,
    formatMoney(net.gross),
  )
}

/** Returns the monthly cost of ownership in dollars; null for a rental or if unknown. */
export function sumMonthlyCosts({ monthly_costs: costs }: SharedListing): number | null {
  return costs.length === 0 ? null : costs.reduce((sum, { amount }) => sum + amount, 0)
}

/** Summarizes the costs beyond the price, such as `$1,850 a month` or `$6,500 at signing`; null if unknown. */
export function formatCostSummary(listing: SharedListing): string | null {
  const monthly = sumMonthlyCosts(listing)
  if (monthly !== null) return texts.perMonth(formatMoney(monthly))
  const { due_at_signing: due } = listing
  return due && texts.atSigning(formatMoney(due.total))
}

/** Returns the known facts of a listing except its size, layout and price. */
export function toListingFacts(listing: SharedListing, today: string): Fact[] {
  const rental = listing.ad_type === 'rental'
  return [
    { title: texts.available, value: formatAvailability(listing, today) },
    { title: texts.lease, value: rental ? emptyToNull(listing.lease_term) : null },
    { title: texts.furnished, value: emptyToNull(findTitle(furnishedTypes, listing.furnished)) },
    { title: texts.pets, value: emptyToNull(listing.pet_policy) },
    { title: texts.ownership, value: rental ? null : emptyToNull(findTitle(ownerships, listing.ownership)) },
    { title: texts.exposures, value: emptyToNull(listing.exposures) },
    { title: texts.condition, value: emptyToNull(listing.condition) },
    {
      title: texts.openHouse,
      value: listing.open_house.length > 0 ? listing.open_house.map(formatOpenHouse).join('; ') : null,
    },
  ].filter(({ value }) => value !== null)
}

interface CompareRow {
  readonly title: string
  /** One value per listing, in the same order; null if unknown. */
  readonly values: readonly (string | null)[]
}

const formatPricePerSquareFoot = ({ price, size, ad_type }: SharedListing): string | null =>
  price > 0 && size !== null && size > 0 && ad_type === 'sale' ? formatMoney(Math.round(price / size)) : null

/** Returns the rows of the comparison, without those that are unknown for every listing. */
export function toCompareRows(listings: readonly SharedListing[], today: string): CompareRow[] {
  const money = (dollars: number | null | undefined) =>
    dollars === null || dollars === undefined ? null : formatMoney(dollars)
  const columns: readonly (readonly [string, (listing: SharedListing) => string | null])[] = [
    [texts.price, priceLabel],
    [
      texts.netEffective,
      ({ net_effective: net }) =>
        net ? texts.netEffectiveShort(formatMoney(net.net), net.free_months, net.term_months) : null,
    ],
    [texts.rooms, (listing) => emptyToNull(formatListingFacts({ ...listing, size: null }).join(', '))],
    [
      texts.size,
      (listing) => formatListingFacts({ bedrooms: null, bathrooms: null, size: listing.size })[0] ?? null,
    ],
    [texts.pricePerSquareFoot, formatPricePerSquareFoot],
    [texts.monthlyCosts, (listing) => money(sumMonthlyCosts(listing))],
    [texts.dueAtSigning, ({ due_at_signing: due }) => money(due?.total)],
    [texts.neighborhood, ({ neighborhood }) => emptyToNull(neighborhood)],
    [texts.available, (listing) => formatAvailability(listing, today)],
    [texts.lease, ({ ad_type, lease_term }) => (ad_type === 'rental' ? emptyToNull(lease_term) : null)],
    [texts.pets, ({ pet_policy }) => emptyToNull(pet_policy)],
    [texts.furnished, ({ furnished }) => emptyToNull(findTitle(furnishedTypes, furnished))],
    [texts.inTheUnit, ({ amenities }) => emptyToNull(amenities.apartment.slice(0, 6).join(', '))],
    [texts.inTheBuilding, ({ amenities }) => emptyToNull(amenities.building.slice(0, 6).join(', '))],
  ]
  return columns
    .map(([title, value]) => ({ title, values: listings.map(value) }))
    .filter(({ values }) => values.some((value) => value !== null))
}
