import type { SharedListing } from '@pb/contract/shared-listings'
import { bathroomLabel, bedroomLabel } from '@pb/rules/bedrooms'
import { formatMoney } from '@pb/rules/money'

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** `330 East 38th Street, 5B` */
export const formatListingTitle = ({ address, unit }: Pick<SharedListing, 'address' | 'unit'>): string =>
  unit === '' ? address : `${address}, ${unit}`

/** `$4,200/month` */
export function formatPrice({ price, ad_type }: SharedListing): string {
  if (price <= 0) return 'Price on request'
  return ad_type === 'rental' ? `${formatMoney(price)}/month` : formatMoney(price)
}

/** `Murray Hill, New York` */
export const formatLocation = ({ neighborhood, city }: SharedListing): string =>
  [neighborhood, city].filter((part) => part !== '').join(', ')

/** `2 Beds · 1 Bath · 850 sq ft` */
export function formatFacts({ bedrooms, bathrooms, size }: SharedListing): string {
  return [
    bedrooms === null ? '' : bedroomLabel(bedrooms),
    bathrooms === null ? '' : bathroomLabel(bathrooms),
    size === null ? '' : `${wholeNumber.format(size)}\u00a0sq\u00a0ft`,
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
}

/** Net effective rent, always with the gross rent, the term and the free months; empty if there is none. */
export function formatNetEffective({ net_effective: net }: SharedListing): string {
  if (net === null) return ''
  const free = net.free_months === 1 ? '1 month' : `${net.free_months} months`
  return `Net effective ${formatMoney(net.net)} (gross ${formatMoney(net.gross)}, ${free} free of ${net.term_months})`
}
